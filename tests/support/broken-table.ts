import { testDatabase, withClient } from './database/database.ts';

/** Runs `work` while a table of this file's database is renamed, so that reading it fails. */
export async function withoutTable<T>(table: string, work: () => Promise<T>): Promise<T> {
  const rename = (from: string, to: string) =>
    withClient(testDatabase().ownerUrl, (client) => client.query(`ALTER TABLE ${from} RENAME TO ${to}`));
  await rename(table, `${table}_away`);
  try {
    return await work();
  } finally {
    await rename(`${table}_away`, table);
  }
}
