import { pool } from './pool.ts';

/** All copies of the program share this clock. */
export async function databaseTime(): Promise<Date> {
  const { rows } = await pool().query<{ now: Date }>('SELECT now()');
  const [row] = rows;
  if (!row) throw new Error('the database did not say what time it is');
  return row.now;
}
