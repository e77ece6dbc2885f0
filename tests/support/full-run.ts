/*
 * `npm test` runs a tenth of what takes long by nature: kills, backups, random histories, rows of hostile values.
 * `npm run test:full` runs all of it.
 */

const SHARE = 10;

export const isFullRun = process.env.KEDAI_TEST_FULL === '1';

/** Why a test is skipped. */
export const LONG = 'only in `npm run test:full`';

/** Returns how many of `all` random runs this run makes. */
export function runsOf(all: number): number {
  return isFullRun ? all : Math.ceil(all / SHARE);
}

/** Returns all rows, or every tenth one and at least one; lists with successive values of `nth` begin one row later. */
export function rowsOf<Row>(rows: Row[], nth = 0): Row[] {
  if (isFullRun) return rows;
  const first = nth % Math.min(SHARE, rows.length);
  return rows.filter((_, index) => index % SHARE === first);
}
