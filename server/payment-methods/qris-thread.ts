import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import { answerFromThread } from '../bounds/answer-from-thread.ts';

export type GreyPicture = { greys: Uint8Array; width: number; height: number };

export type CodeFormats = NonNullable<ReaderOptions['formats']>;

const options: ReaderOptions = {
  tryHarder: true,
  tryRotate: true,
  maxNumberOfSymbols: 4,
};

// Loads the WASM file from the npm package, because the reader would otherwise download it.
const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const wasmBinary = new Uint8Array(await readFile(file)).buffer;
await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });

answerFromThread(
  async ({ greys, width, height, formats }: GreyPicture & { formats: CodeFormats }): Promise<string[]> => {
    const data = new Uint8ClampedArray(4 * greys.length).fill(255);
    for (const [at, grey] of greys.entries()) data.fill(grey, 4 * at, 4 * at + 3);
    const found = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as ImageData, {
      ...options,
      formats,
    });
    return found.filter(({ isValid }) => isValid).map(({ text }) => text);
  },
);
