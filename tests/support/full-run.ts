/*
 * `npm test` runs a tenth of the cases that take long, such as kills, backups, random histories and hostile values;
 * `npm run test:full` runs all of them.
 */

const SHARE = 10;

export const isFullRun = process.env.KEDAI_TEST_FULL === '1';

export const LONG = 'only in `npm run test:full`';

/** Returns how many random runs to make: `all` in a full run, otherwise a tenth. */
export function runsOf(all: number): number {
  return isFullRun ? all : Math.ceil(all / SHARE);
}

/**
 * Returns all rows in a full run, otherwise every tenth one. `nth` shifts the start, so that several lists do not all
 * test the same rows.
 */
export function rowsOf<Row>(rows: Row[], nth = 0): Row[] {
  if (isFullRun) return rows;
  const first = nth % Math.min(SHARE, rows.length);
  return rows.filter((_, index) => index % SHARE === first);
}
