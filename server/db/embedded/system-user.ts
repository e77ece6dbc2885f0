import { readFileSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whom a process of the database runs as. */
export type SystemUser = { uid: number; gid: number };

/** System users that a Debian, Alpine or Red Hat machine may have, the best first. */
const CANDIDATES = ['postgres', 'nobody'];

/** Null if the program itself is an ordinary user; else whom PostgreSQL, which refuses to run as root, shall run as. */
export function systemUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of CANDIDATES) {
    const found = users.find(([one]) => one === name);
    if (found) return { uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new Error(`none of the system users ${CANDIDATES.join(', ')} is in /etc/passwd`);
}

/** The name of a user id as initdb needs it: one that is in /etc/passwd. */
export function isKnownUser(uid: number): boolean {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .some((line) => line.split(':')[2] === String(uid));
}

/** Whether `user` may pass through every folder down to `path`, which exists, and enter or run it. */
export function canReach(path: string, user: SystemUser): boolean {
  for (let at = path; ; at = dirname(at)) {
    if (!mayEnter(statSync(at), user)) return false;
    if (at === dirname(at)) return true;
  }
}

function mayEnter({ mode, uid, gid }: Stats, user: SystemUser): boolean {
  if (uid === user.uid) return (mode & 0o100) !== 0;
  if (gid === user.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}
