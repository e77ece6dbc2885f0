import { randomUUIDv7 } from 'node:crypto';
import { closeGaps, type HeldPlan, type Term } from '#domain/rent/term.ts';
import type { Tx } from '../db/access.ts';

export type StoredTerm = Term & { id: string; invoiceId: string | null; note: string; createdAt: Date };

type TermToInsert = Term & {
  invoiceId?: string;
  note?: string;
  /** The account that recorded the payment or gave the days; null if the program did. */
  actorId: string | null;
};

/** Reads the periods of the shop's rent, oldest first. Periods after a cancelled one have moved to earlier dates. */
export async function readTerms(tx: Tx, storeId: string): Promise<StoredTerm[]> {
  return termsOf(await selectTerms(tx, storeId).execute());
}

export function selectTerms(tx: Tx, storeId: string) {
  return tx.selectFrom('rentTerms').selectAll().where('storeId', '=', storeId).orderBy('id');
}

type TermRow = Awaited<ReturnType<ReturnType<typeof selectTerms>['executeTakeFirstOrThrow']>>;

export function termsOf(rows: readonly TermRow[]): StoredTerm[] {
  const terms = rows.map(
    ({ fromAt, toAt, kind, days, worth, revoked, id, invoiceId, note, createdAt, ...plan }) => {
      const stored = { id, invoiceId, kind, days, from: fromAt, to: toAt, worth, revoked, note, createdAt };
      return { ...stored, plan: planOf(plan) };
    },
  );
  return closeGaps(terms);
}

export async function insertTerm(tx: Tx, storeId: string, term: TermToInsert): Promise<void> {
  const { kind, days, from, to, worth, plan, revoked, invoiceId, note = '', actorId } = term;
  await tx
    .insertInto('rentTerms')
    .values({
      storeId,
      id: randomUUIDv7(),
      kind,
      days,
      fromAt: from,
      toAt: to,
      worth,
      revoked,
      planId: plan?.planId ?? null,
      planName: plan?.name ?? null,
      price: plan?.price ?? null,
      months: plan?.months ?? null,
      maxProducts: plan?.maxProducts ?? null,
      maxPhotoBytes: plan?.maxPhotoBytes ?? null,
      maxMembers: plan?.maxMembers ?? null,
      invoiceId: invoiceId ?? null,
      note,
      actorId,
    })
    .execute();
}

type PlanColumns = {
  planId: string | null;
  planName: string | null;
  price: number | null;
  months: number | null;
  maxProducts: number | null;
  maxPhotoBytes: number | null;
  maxMembers: number | null;
};

function planOf({
  planId,
  planName,
  price,
  months,
  maxProducts,
  maxPhotoBytes,
  maxMembers,
}: PlanColumns): HeldPlan | null {
  if (planId === null || planName === null || price === null || months === null) return null;
  return { planId, name: planName, price, months, maxProducts, maxPhotoBytes, maxMembers };
}
