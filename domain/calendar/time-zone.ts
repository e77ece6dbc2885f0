export type TimeZone = 'Asia/Jakarta' | 'Asia/Makassar' | 'Asia/Jayapura';

export const timeZoneNames: Record<TimeZone, string> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
};

/** Hours ahead of UTC. Indonesia has had no summer time since 1964. */
export const hoursAhead: Record<TimeZone, number> = {
  'Asia/Jakarta': 7,
  'Asia/Makassar': 8,
  'Asia/Jayapura': 9,
};

const WIB_MS = 7 * 3_600_000;

/** Uses Jakarta's time (WIB), so that server and browser agree in every time zone. */
export function yearOf(nowMs: number): number {
  return new Date(nowMs + WIB_MS).getUTCFullYear();
}

export function turnOfYear(nowMs: number): number {
  return Date.UTC(yearOf(nowMs) + 1, 0, 1) - WIB_MS;
}
