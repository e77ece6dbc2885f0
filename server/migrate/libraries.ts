import { join } from 'node:path';
import type pg from 'pg';
import { runApart } from './apart.ts';
import { authHash } from './auth.ts';
import { noteApplied, whileAppMayCreate } from './creating.ts';
import { jobsHash } from './jobs.ts';

export type Library = 'auth' | 'jobs';

/** Libraries with database tables of their own. If a library's `hash` changes, its tables are migrated again. */
export const libraries: readonly { name: Library; hash: () => string }[] = [
  { name: 'auth', hash: authHash },
  { name: 'jobs', hash: jobsHash },
];

export async function applyLibraries(
  client: pg.Client,
  appUrl: string,
  appRole: string,
  stale: typeof libraries,
): Promise<void> {
  if (stale.length === 0) return;
  const names = stale.map(({ name }) => name);
  await whileAppMayCreate(client, appRole, () =>
    runApart(join(import.meta.dirname, 'making.ts'), { appUrl, names } satisfies Making),
  );
  for (const { name, hash } of stale) await noteApplied(client, name, hash());
}

export type Making = { appUrl: string; names: Library[] };
