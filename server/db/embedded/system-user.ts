import { readFileSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';

export type SystemUser = { uid: number; gid: number };

const CANDIDATES = ['postgres', 'nobody'];

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

export function isKnownUser(uid: number): boolean {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .some((line) => line.split(':')[2] === String(uid));
}

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
