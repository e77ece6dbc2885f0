import type { Actor } from '#domain/access.ts';
import type { SureRow } from '#domain/payments/statements/form.ts';
import type { Requester } from '#server/bounds/fair-queue.ts';
import { OverBudget } from '#server/bounds/threads.ts';
import type { Tx } from '#server/db/access.ts';
import { readStore } from '#server/stores/store.ts';
import { type ActResult, actOnRow } from './act.ts';
import { readStatementBoard } from './board.ts';

/** `unsure`: it is no longer certain that the bank statement row pays the order. `amount` is null for a deleted row. */
export type SureResult = { rowId: string; amount: number | null } & (ActResult | { kind: 'unsure' });

type Run = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Marks orders as paid if their bank statement rows still match for certain. Returns null if the server is busy. */
export async function acceptSureRows(
  run: Run,
  actor: Actor,
  requester: Requester,
  asked: readonly SureRow[],
): Promise<SureResult[] | null> {
  const store = await run((tx) => readStore(tx, requester.storeId));
  if (!store) throw new Error('an open shop is not there');
  const board = await readStatementBoard(run, requester, store.timeZone).catch(nullWhereManyWait);
  if (!board) return null;
  const { matched } = board;
  const sure = new Map(matched.filter(({ match }) => match.certainty === 'sure').map((row) => [row.id, row]));
  const results: SureResult[] = [];
  for (const { rowId, orderId, seenEdit } of asked) {
    const isSure = sure.get(rowId)?.match.candidates[0]?.orderId === orderId;
    results.push(
      await run(async (tx) => {
        const outcome = isSure
          ? await actOnRow(tx, actor, requester.storeId, { intent: 'accept', rowId, orderId, seenEdit })
          : null;
        const amount = await amountOf(tx, requester.storeId, rowId);
        if (outcome && outcome.kind !== 'used') return { ...outcome, rowId, amount };
        const paid = await paidBy(tx, requester.storeId, rowId, orderId);
        return { ...(paid ?? outcome ?? { kind: 'unsure' as const }), rowId, amount };
      }),
    );
  }
  return results;
}

function nullWhereManyWait(error: unknown): null {
  if (error instanceof OverBudget) return null;
  throw error;
}

async function amountOf(tx: Tx, storeId: string, rowId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('statementRows')
    .select('amount')
    .where('storeId', '=', storeId)
    .where('id', '=', rowId)
    .executeTakeFirst();
  return row?.amount ?? null;
}

async function paidBy(tx: Tx, storeId: string, rowId: string, orderId: string): Promise<ActResult | null> {
  const paid = await tx
    .selectFrom('statementRows as row')
    .innerJoin('orders as order', (join) =>
      join.onRef('order.storeId', '=', 'row.storeId').onRef('order.id', '=', 'row.orderId'),
    )
    .select('order.orderNumber')
    .where('row.storeId', '=', storeId)
    .where('order.storeId', '=', storeId)
    .where('row.id', '=', rowId)
    .where('row.orderId', '=', orderId)
    .executeTakeFirst();
  return paid ? { kind: 'accepted', orderNumber: paid.orderNumber } : null;
}
