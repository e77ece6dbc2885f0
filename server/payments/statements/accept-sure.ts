import type { Actor } from '../../../domain/access.ts';
import type { SureRow } from '../../../domain/payments/statements/form.ts';
import type { TimeZone } from '../../../domain/stores/store.ts';
import type { Asker } from '../../bounds/asker.ts';
import type { Tx } from '../../db/access.ts';
import { type ActResult, actOnRow } from './act.ts';
import { readStatementBoard } from './board.ts';

/** `unsure`: the row may pay something else by now, or is gone. */
export type SureResult = { rowId: string; amount: number | null } & (ActResult | { kind: 'unsure' });

type Run = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Each row as if it were accepted alone, in a transaction of its own, as long as it is still sure. A row that has paid this
 * very order counts as accepted, so that a repeated press changes nothing. Throws OverBudget before anything is written.
 */
export async function acceptSureRows(
  run: Run,
  actor: Actor,
  asker: Asker,
  { timeZone, asked }: { timeZone: TimeZone; asked: readonly SureRow[] },
): Promise<SureResult[]> {
  const { matched } = await readStatementBoard(run, asker, timeZone);
  const sure = new Map(matched.filter(({ match }) => match.certainty === 'sure').map((row) => [row.id, row]));
  const results: SureResult[] = [];
  for (const { rowId, orderId, seenEdit } of asked) {
    const row = sure.get(rowId);
    const isSure = row?.match.candidates[0]?.orderId === orderId;
    const result = await run(async (tx) => {
      const told = isSure
        ? await actOnRow(tx, actor, asker.storeId, { intent: 'accept', rowId, orderId, seenEdit })
        : null;
      if (told && told.kind !== 'used') return told;
      return (await paidBy(tx, asker.storeId, rowId, orderId)) ?? told ?? { kind: 'unsure' as const };
    });
    results.push({ ...result, rowId, amount: row?.amount ?? null });
  }
  return results;
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
