/** Parts of the platform, in the order of the status page. See docs/product/status.md#how-each-part-is-judged. */
export const parts = ['pages', 'orders', 'mail', 'live', 'push', 'couriers'] as const;

export type StatusPart = (typeof parts)[number];

/** 'program': nothing could be measured, because the program, its jobs or the database was down. */
export type SpanPart = StatusPart | 'program';

/** `partial`: most but not all attempts to use the part failed, or the program has lost a database node. */
export type TroubleKind = 'down' | 'partial';

/** A period of trouble. `endedAt` is null while it lasts; `seenAt` is when the trouble was last measured. */
export type Span = {
  part: SpanPart;
  kind: TroubleKind;
  beganAt: Date;
  endedAt: Date | null;
  seenAt: Date;
};

/** A part was measured `rounds` times on a day (Jakarta time), usually every minute, the last time at `measuredAt`. */
export type MeasuredDay = { part: StatusPart; day: string; rounds: number; measuredAt: Date };

export type StatusFacts = { readAt: Date; spans: Span[]; days: MeasuredDay[] };

/** True if the part fails whenever our program is down. The couriers' provider runs elsewhere, so it may still work. */
export function standsStillWithProgram(part: StatusPart): boolean {
  return part !== 'couriers';
}

export const partNames: Record<SpanPart, string> = {
  program: 'Semua layanan',
  pages: 'Halaman toko',
  orders: 'Pesanan',
  mail: 'Email',
  live: 'Pembaruan langsung',
  push: 'Notifikasi ke HP',
  couriers: 'Ongkir dan resi kurir',
};
