const WIB_MS = 7 * 3_600_000;

/** The year in WIB, so that server and browser agree in every time zone. */
export function yearOf(nowMs: number): number {
  return new Date(nowMs + WIB_MS).getUTCFullYear();
}

export function turnOfYear(nowMs: number): number {
  return Date.UTC(yearOf(nowMs) + 1, 0, 1) - WIB_MS;
}
