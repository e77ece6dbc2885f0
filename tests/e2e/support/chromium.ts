import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflate } from '@sparticuz/chromium';

/** An unpacked Chromium, and the environment variables that lead to its libraries. */
export type Browser = { executablePath: string; env: Record<string, string> };

const folderOf = (module: string) => dirname(fileURLToPath(module));
const packageFolder = join(folderOf(import.meta.resolve('@sparticuz/chromium')), '..');
/** Roboto is Android's font. app/ui/fonts.css shows it, scaled to the page font's width, until that font has loaded. */
const robotoFolders = [
  folderOf(import.meta.resolve('@expo-google-fonts/roboto/400Regular')),
  folderOf(import.meta.resolve('@expo-google-fonts/roboto/700Bold')),
];
const ARCHIVES = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'];

/**
 * Unpacks Chromium from its npm package once per version (2 s, 210 MB). The package includes libraries and a font, and
 * Roboto comes from another package, so that a bare Debian is enough.
 */
export async function unpackedChromium(): Promise<Browser> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  const folder = await cacheFolder(`chromium-${version}-with-roboto`);
  if (!(await isThere(join(folder, 'chromium')))) await unpackTo(folder);
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      HOME: folder,
    },
  };
}

/** Returns a folder beside the installed packages or, if nothing can be written there, in the temporary folder. */
async function cacheFolder(name: string): Promise<string> {
  const beside = join(packageFolder, '..', '..', '.cache');
  try {
    await mkdir(beside, { recursive: true });
    await writeFile(join(beside, '.writable'), '');
    return join(beside, name);
  } catch {
    const own = join(tmpdir(), `kedai-browser-${process.getuid?.() ?? 0}`);
    await mkdir(own, { recursive: true, mode: 0o700 });
    return join(own, name);
  }
}

/** Unpacks into a temporary folder and renames it, so that an interrupted unpacking leaves no incomplete browser. */
async function unpackTo(folder: string): Promise<void> {
  const aside = `${folder}.${process.pid}`;
  await mkdir(aside, { recursive: true });
  const systemTmp = process.env.TMPDIR;
  // `inflate` always unpacks into the system's temporary folder, so TMPDIR names `aside` meanwhile.
  process.env.TMPDIR = aside;
  try {
    await Promise.all(ARCHIVES.map((archive) => inflate(join(packageFolder, 'bin', archive))));
  } finally {
    if (systemTmp === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = systemTmp;
  }
  await writeFile(join(aside, 'fonts.conf'), fontsConfig(folder));
  await rename(aside, folder).catch(async (error) => {
    await rm(aside, { recursive: true, force: true });
    if (!(await isThere(join(folder, 'chromium')))) throw error;
  });
}

function fontsConfig(folder: string): string {
  const folders = [join(folder, 'fonts'), ...robotoFolders];
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>${folders.map((one) => `<dir>${one}</dir>`).join('')}<cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`;
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
