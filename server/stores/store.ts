import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { isUuid } from '#domain/id.ts';
import { reopensAt } from '#domain/stores/opening.ts';
import {
  type AnswerHours,
  type PaymentHours,
  type StorePhase,
  type StoreStatus,
  storePhase,
} from '#domain/stores/store.ts';
import { asGuest, asVisitor, type Tx } from '../db/access.ts';
import { type MappedQuery, mappedQuery, runQuery } from '../db/client-dialect.ts';

export type Store = {
  storeId: string;
  namaToko: string;
  slug: string;
  waNumber: string;
  deskripsi: string;
  caraPembayaran: string;
  uniqueCodes: boolean;
  themeColor: string;
  logoUrl: string;
  /** Address of the cover, to which the size is appended; empty for none. */
  coverUrl: string;
  /** Names of the active payment methods, such as 'QRIS, BCA'. */
  publicPayment: string;
  /** The city from which parcels are sent; empty if the owner has not set it. */
  publicOrigin: string;
  timeZone: TimeZone;
  /** Hours from the bill to the payment deadline; null for no deadline. */
  paymentHours: PaymentHours | null;
  /** Hours that the shop has to answer an order; null for no deadline. */
  answerHours: AnswerHours | null;
  openingNote: string;
  /** The day on which a holiday ends, such as '2026-12-02'; null if the shop is not on holiday. */
  closedUntil: string | null;
  /** The smallest sum of an order that the shop accepts, in rupiah; 0 for none. */
  minOrder: number;
  status: StoreStatus;
  expiryDate: Date | null;
  phase: StorePhase;
  /** The database's time at the query. Every rule about time uses it in place of the server's clock. */
  now: Date;
};

/** Returns the id of the shop that has or had the slug `reference`. If `reference` is an id, returns it unchecked. */
export async function resolveStoreId(reference: string): Promise<string | null> {
  if (isUuid(reference)) return reference;
  if (!/^[a-z0-9-]{1,60}$/.test(reference)) return null;
  const row = await asVisitor((tx) =>
    tx.selectFrom('slugs').select('storeId').where('slug', '=', reference).executeTakeFirst(),
  );
  return row?.storeId ?? null;
}

export async function findStore(reference: string): Promise<Store | null> {
  const storeId = await resolveStoreId(reference);
  return storeId ? asGuest(storeId, (tx) => readStore(tx, storeId)) : null;
}

export async function readFormerSlugs(tx: Tx, { storeId, slug }: Store): Promise<string[]> {
  const rows = await tx
    .selectFrom('slugs')
    .select('slug')
    .where('storeId', '=', storeId)
    .where('slug', '!=', slug)
    .orderBy('createdAt')
    .execute();
  return rows.map((row) => row.slug);
}

/** Reads a shop; null if it does not exist or row-level security hides it. */
export async function readStore(tx: Tx, storeId: string): Promise<Store | null> {
  return runQuery(tx, storeQuery(tx, storeId));
}

export function storeQuery(tx: Tx, storeId: string): MappedQuery<Store | null> {
  const store = tx
    .selectFrom('stores')
    .innerJoin('storeTerms', 'storeTerms.storeId', 'stores.storeId')
    .select([
      'stores.storeId',
      'namaToko',
      'slug',
      'waNumber',
      'deskripsi',
      'caraPembayaran',
      'uniqueCodes',
      'themeColor',
      'logoUrl',
      'coverUrl',
      'publicPayment',
      'publicOrigin',
      'timeZone',
      'paymentHours',
      'answerHours',
      'openingNote',
      'closedUntil',
      'minOrder',
      'status',
      'expiryDate',
    ])
    .select((select) => select.fn<Date>('now').as('now'))
    .where('stores.storeId', '=', storeId);
  return mappedQuery(store, ([row]) => storeOf(row));
}

function storeOf(row: StoreRow | undefined): Store | null {
  if (!row) return null;
  const closedUntil = reopensAt(row, row.now) && row.closedUntil;
  return { ...row, closedUntil, phase: storePhase(row.status, row.expiryDate, row.now) };
}

type StoreRow = Omit<Store, 'phase'>;
