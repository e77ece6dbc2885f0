import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/*
 * Which browser engines this machine has. Runs on the machine's own Node before anything is installed: node's modules only.
 */

/** The programs of each engine, and the Debian package that brings each. */
const ENGINES = {
  webkitgtk: { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' },
  firefox: { 'firefox-esr': 'firefox-esr' },
};

/** The names of the engines whose programs are all there, and the command that installs the others' ('' for none). */
export function findEngines(path = process.env.PATH ?? '') {
  const missing = (programs) => Object.entries(programs).filter(([program]) => !placeOf(program, path));
  const engines = Object.entries(ENGINES);
  const packages = engines.flatMap(([, programs]) => missing(programs).map(([, name]) => name));
  return {
    installed: engines.filter(([, programs]) => missing(programs).length === 0).map(([name]) => name),
    absent: engines.filter(([, programs]) => missing(programs).length > 0).map(([name]) => name),
    command: packages.length > 0 ? `sudo apt-get install --yes ${packages.join(' ')}` : '',
  };
}

/** Where a program is in the folders of a PATH; undefined if nowhere. */
export function placeOf(program, path = process.env.PATH ?? '') {
  const folders = path.split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, program)).find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
