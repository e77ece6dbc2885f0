import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

/* Runs on the machine's own Node (20 or later) before anything is installed, so it must not import npm packages. */

export const root = resolve(import.meta.dirname, '..');

export const pinnedNode = join(root, 'node_modules', 'node', 'bin', 'node');

/** Node keeps compiled code here for the next start. The folder is in build/, so a new build deletes it. */
export const compiledFolder = join(root, 'build', '.compiled');

const stampFile = join(root, 'build', '.sources');
const lockFile = join(root, 'node_modules', '.kedai-build-lock');

const BUILT_FROM = [
  'app',
  'server',
  'domain',
  'public',
  'ops/bundle',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];

/** These settings are hidden from installation and build, because both run scripts of third-party packages. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'OWNER_PASSWORD',
  'SUPERUSER_PASSWORD',
  'APP_PASSWORD',
  'SECRET_KEY',
  'SECRET_KEY_FORMER',
  'SUPERADMIN_CODE',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
];

function withoutSecrets(variables) {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !SECRETS.includes(name)));
}

export function projectEnv(extra = {}) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].filter(Boolean).join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}

export async function ensureInstalled(say = console.log) {
  if (isInstalled()) return;
  say('Memasang paket (npm ci) …');
  const { code, output } = await run(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      env: withoutSecrets(process.env),
    },
  );
  if (code !== 0) throw new Error(`npm ci failed with exit code ${code}:\n${output}`);
  if (!isInstalled()) throw new Error('npm ci left packages out; is the npm registry reachable?');
}

export async function ensureBuilt(say = console.log) {
  if (readIfThere(stampFile) === sourcesStamp()) return;
  await withLock(async () => {
    const stamp = sourcesStamp();
    if (readIfThere(stampFile) === stamp) return;
    say('Membangun aplikasi …');
    rmSync(stampFile, { force: true });
    // A test runner sets NODE_ENV=test, which would make a different build.
    const env = withoutSecrets(projectEnv({ NODE_ENV: 'production' }));
    const { code, output } = await run('npm', ['run', '--silent', 'build'], { env });
    if (code !== 0) throw new Error(`the build failed with exit code ${code}:\n${output}`);
    mkdirSync(join(root, 'build'), { recursive: true });
    writeFileSync(stampFile, stamp);
  });
}

/** Allows one build at a time. A lock whose process has died is replaced. */
async function withLock(work) {
  while (!takeLock()) await new Promise((retry) => setTimeout(retry, 200));
  try {
    await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function takeLock() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const holder = Number(readIfThere(lockFile));
    if (holder > 0 && !isAlive(holder)) rmSync(lockFile, { force: true });
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Resolves to the exit code (null after a signal) and the whole output; `onText` also gets each piece of output. */
export function run(command, args, { env, onText, timeoutMs } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      env: env ?? projectEnv(),
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGTERM',
    });
    let output = '';
    const take = (chunk) => {
      output += chunk;
      onText?.(String(chunk));
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (error) => done({ code: null, output: `${output}${error.message}\n` }));
    child.on('close', (code) => done({ code, output }));
  });
}

/** Trusts node_modules/.package-lock.json, because npm writes it last, after all packages are installed. */
function isInstalled() {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages ?? {};
  const present = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (!present || !existsSync(pinnedNode)) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || present[path]?.version === version,
  );
}

function sourcesStamp() {
  const hash = createHash('sha256');
  for (const path of BUILT_FROM.flatMap(filesIn))
    hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function filesIn(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`))
    .filter((file) => !/\.test\.tsx?$/.test(file));
}

function readJson(path) {
  const text = readIfThere(path);
  return text === undefined ? undefined : JSON.parse(text);
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
