/** What is measured, in the order of the page. See docs/product/status.md#how-each-part-is-judged. */
export const parts = ['pages', 'orders', 'mail', 'live', 'push', 'couriers'] as const;

export type StatusPart = (typeof parts)[number];

/** 'program' means that no part could be measured, because the program, its jobs or the database stood still. */
export type SpanPart = StatusPart | 'program';

/** `partial`: more than half of the uses failed, but not all. */
export type TroubleKind = 'down' | 'partial';

/** A time of trouble. `endedAt` is null while it lasts, `seenAt` is the last moment at which it was measured. */
export type Span = {
  part: SpanPart;
  kind: TroubleKind;
  beganAt: Date;
  endedAt: Date | null;
  seenAt: Date;
};

/** In how many rounds of a day, in WIB, a part was measured, and when last. */
export type MeasuredDay = { part: StatusPart; day: string; rounds: number; measuredAt: Date };

/** Everything that the page is made of, as it was at `readAt`, which is by the database's clock. */
export type StatusFacts = { readAt: Date; spans: Span[]; days: MeasuredDay[] };

/** The provider is not ours: it may have worked while the program stood still. */
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
