import { join } from 'node:path/posix';

const ROOMS = 'app|server|domain|tests|db|ops|bench|docs';

/** Paths of the project as prose names them: `server/orders/status.ts`, (app/routes), tests/tidy/*.ts. */
const NAMED = new RegExp(`(?<![\\w./:-])(?:${ROOMS})/[\\w.*/$+-]*[\\w*/$]`, 'g');

/** Targets of links that don't lead outside. */
const LINKED = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;

/** The paths that a text of `folder` names or links to and that are no file or folder of the project. */
export function deadPaths(text: string, folder: string, files: string[]): string[] {
  const named = [...text.matchAll(NAMED)].map(([path]) => path);
  const linked = [...text.matchAll(LINKED)].map(([, target = '']) => join(folder, target));
  return [...new Set([...named, ...linked])].filter((path) => !exists(path.replace(/\/$/, ''), files));
}

/** A star stands for any part of a name. */
function exists(path: string, files: string[]): boolean {
  const pattern = path.replaceAll(/[.$+]/g, '\\$&').replaceAll(/\*+/g, '.*');
  const wanted = new RegExp(`^${pattern}(/|$)`);
  return files.some((file) => wanted.test(file));
}
