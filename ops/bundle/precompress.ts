import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const WORTH_IT = /\.(?:js|css|svg|txt|webmanifest)$/;
const WORTH_COMPRESSING_BYTES = 200;
const compress = promisify(brotliCompress);

/** Writes a brotli copy beside each text file of the client build, so that the server need not compress it. */
export async function precompress(directory: string): Promise<void> {
  const files = await readdir(directory, { recursive: true });
  for (const file of files.filter((name) => WORTH_IT.test(name))) {
    const path = join(directory, file);
    const bytes = await readFile(path);
    if (bytes.length < WORTH_COMPRESSING_BYTES) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    await writeFile(`${path}.br`, await compress(bytes, { params }));
  }
}
