import { pool } from './pool.ts';

/** What time it is by the database's clock, the one that all copies of the program share. */
export async function databaseTime(): Promise<Date> {
  const { rows } = await pool().query<{ now: Date }>('SELECT now()');
  const [row] = rows;
  if (!row) throw new Error('the database did not say what time it is');
  return row.now;
}
