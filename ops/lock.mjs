import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/*
 * Completes package-lock.json after `npm install`, which may omit packages of other platforms. `npm ci` would then
 * reject the file on a fresh clone.
 */
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = missingFrom(lock.packages);
const packages = Object.entries({ ...lock.packages, ...added }).sort(([a], [b]) => a.localeCompare(b, 'en'));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
console.log(`${Object.keys(added).length} packages of other platforms added`);

function missingFrom(listed) {
  const missing = {};
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(listed))
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (listed[`${path}/node_modules/${name}`] || listed[`node_modules/${name}`]) continue;
      missing[`node_modules/${name}`] = { version, dev, optional: true, ...platformOf(name) };
    }
  return missing;
}

/** Derives the platform from a package's name, such as `cli-linux-x64-musl`, so that npm installs it only there. */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const os = words.filter((word) => SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  if (cpu.length === 0) throw new Error(`${name} does not say for which platform it is`);
  return { cpu, os: os.length > 0 ? os : undefined, libc: words.includes('musl') ? ['musl'] : undefined };
}
