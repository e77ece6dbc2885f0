import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/* Runs on the machine's own Node (20 or later) before anything is installed, so it must not import npm packages. */

const ENGINES = {
  webkitgtk: { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' },
  firefox: { 'firefox-esr': 'firefox-esr' },
  chromium: { chromium: 'chromium' },
};

export function findEngines(path = process.env.PATH ?? '') {
  const missing = (programs) => Object.entries(programs).filter(([program]) => !findProgram(program, path));
  const engines = Object.entries(ENGINES);
  const packages = engines.flatMap(([, programs]) => missing(programs).map(([, name]) => name));
  return {
    installed: engines.filter(([, programs]) => missing(programs).length === 0).map(([name]) => name),
    absent: engines.filter(([, programs]) => missing(programs).length > 0).map(([name]) => name),
    command: packages.length > 0 ? `sudo apt-get install --yes ${packages.join(' ')}` : '',
  };
}

export function findProgram(program, path = process.env.PATH ?? '') {
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
