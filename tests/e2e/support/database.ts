import pg from 'pg';
import { readPasswords } from '../../../server/db/embedded/cluster.ts';
import { findPlace, socketFolder } from '../../../server/db/embedded/place.ts';
import { DATABASE } from '../../../server/db/embedded/roles.ts';

/** Changes exactly one row of the program's database, as its superuser: what would otherwise take days to come about. */
export async function changeOneRow(text: string, values: unknown[]): Promise<void> {
  const place = findPlace(process.env.KEDAI_TEST_DATA ?? '');
  const client = new pg.Client({
    host: socketFolder(place),
    user: 'postgres',
    password: readPasswords(place).superuser,
    database: DATABASE,
  });
  await client.connect();
  try {
    const { rowCount } = await client.query(text, values);
    if (rowCount !== 1) throw new Error(`${rowCount} rows were changed`);
  } finally {
    await client.end();
  }
}
