import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import { cartTotal, MAX_CART_LINES } from '#domain/checkout/cart.ts';
import { isCorrected } from '#domain/orders/correction.ts';
import { editedLines, editNote, isEdited, MAX_EDITS, mayEdit } from '#domain/orders/edits/edit.ts';
import type { OrderEdit } from '#domain/orders/edits/form.ts';
import { isBilled, type OrderStatus } from '#domain/orders/order.ts';
import { quote } from '#domain/orders/price/price.ts';
import type { VoucherTerms } from '#domain/vouchers/voucher.ts';
import type { Tx } from '#server/db/access.ts';
import { recordEvents } from '../events.ts';
import { type LockedOrder, lockOrder } from '../lock.ts';
import { hasWaitingProof } from '../proofs.ts';
import { pickUniqueCode } from '../unique-code.ts';
import { readLines, readNewLines, writeOrderLines } from './lines.ts';
import { moveStock, type ShortVariant } from './stock.ts';
import { recordStockMoves } from './stock-moves.ts';
import { readVoucherTerms } from './voucher-terms.ts';

/** `conflict` means that the owner saw an earlier version or status. `short` lists variants with too little stock. */
export type OrderEditResult =
  | {
      kind:
        | 'saved'
        | 'unchanged'
        | 'empty'
        | 'tooManyLines'
        | 'tooDear'
        | 'tooManyEdits'
        | 'gone'
        | 'proofWaits'
        | 'reasonMissing';
    }
  | { kind: 'conflict' | 'notAllowed'; status: OrderStatus }
  | { kind: 'short'; short: ShortVariant[] }
  | { kind: 'notFound' };

const MAX_TOTAL = 999_999_999_999_999;

/** Saves the whole edit or nothing. Locks the voucher, then stock, then unique codes, to avoid deadlocks. */
export async function editOrder(
  tx: Tx,
  actor: Actor,
  storeId: string,
  { orderId, ...edit }: OrderEdit & { orderId: string },
): Promise<OrderEditResult> {
  const order = await lockOrder(tx, storeId, orderId);
  if (!order) return { kind: 'notFound' };
  if (order.editKey === edit.key) return { kind: 'saved' };
  if (!mayEdit(order.status) || order.rentedShopId !== null)
    return { kind: 'notAllowed', status: order.status };
  if (order.status !== edit.from || (order.editKey ?? '') !== edit.seenKey)
    return { kind: 'conflict', status: order.status };
  const before = await readLines(tx, order);
  const wanted = editedLines(before, edit);
  const fresh = await readNewLines(tx, storeId, wanted.added);
  if (!fresh) return { kind: 'gone' };
  const lines = [...wanted.lines, ...fresh];
  if (lines.length === 0) return { kind: 'empty' };
  if (lines.length > MAX_CART_LINES) return { kind: 'tooManyLines' };
  const subtotal = cartTotal(lines);
  const voucher = await lockTerms(tx, order);
  const price = quote({ subtotal, voucher, shippingCost: edit.shippingCost });
  const asked = { ...price, lines };
  const base = price.totalPrice;
  if (base > MAX_TOTAL) return { kind: 'tooDear' };
  if (!isEdited({ ...order, lines: before }, asked)) return { kind: 'unchanged' };
  const isCorrection = isCorrected(order, edit.shippingCost);
  if (isCorrection && edit.shippingReason === '') return { kind: 'reasonMissing' };
  if (await hasManyEdits(tx, storeId, orderId)) return { kind: 'tooManyEdits' };
  if (!edit.despiteProof && (await hasWaitingProof(tx, storeId, orderId))) return { kind: 'proofWaits' };
  const short = await moveStock(tx, storeId, before, lines);
  if (short.length > 0) return { kind: 'short', short };
  const uniqueCode = await newUniqueCode(tx, order, base);
  const totalPrice = base + uniqueCode;
  const reason = isCorrection ? edit.shippingReason : '';
  const note = editNote({ ...order, lines: before }, { ...asked, totalPrice }, reason);
  await tx
    .updateTable('orders')
    .set({ ...price, uniqueCode, totalPrice, editKey: edit.key })
    .where('storeId', '=', storeId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await recordDiscount(tx, order, price.discount);
  await recordStockMoves(tx, order, { before, remaining: wanted.lines, key: edit.key });
  await writeOrderLines(tx, order, { before, remaining: wanted.lines, fresh });
  await recordEvents(tx, [
    {
      storeId,
      orderId,
      customerId: order.customerId,
      kind: 'edited',
      actorId: actor.id,
      actorRole: 'storeAdmin',
      fromStatus: null,
      toStatus: order.status,
      note,
      edit: { oldTotal: order.totalPrice, newTotal: totalPrice },
      movesStock: true,
    },
  ]);
  return { kind: 'saved' };
}

/** Returns a unique code (rupiah that tell bills apart); the old one if `base`, the total without it, is unchanged. */
async function newUniqueCode(tx: Tx, order: LockedOrder, base: number): Promise<number> {
  if (base === order.totalPrice - order.uniqueCode) return order.uniqueCode;
  return isBilled(order.status) ? pickUniqueCode(tx, order.storeId, base, order.id) : 0;
}

/** Returns the terms of the order's voucher, even if it has expired since the checkout. Locks the voucher's counter. */
async function lockTerms(tx: Tx, order: LockedOrder): Promise<VoucherTerms | null> {
  const { storeId, voucherId } = order;
  if (!voucherId) return null;
  const terms = await readVoucherTerms(tx, storeId, ['id', voucherId]);
  await tx
    .selectFrom('voucherCounters')
    .select('voucherId')
    .where('storeId', '=', storeId)
    .where('voucherId', '=', voucherId)
    .forNoKeyUpdate()
    .execute();
  return terms;
}

async function recordDiscount(tx: Tx, order: LockedOrder, discount: number): Promise<void> {
  if (!order.voucherId || discount === order.discount) return;
  await tx
    .updateTable('voucherCounters')
    .set({ given: sql<number>`given + ${discount - order.discount}::bigint` })
    .where('storeId', '=', order.storeId)
    .where('voucherId', '=', order.voucherId)
    .execute();
}

async function hasManyEdits(tx: Tx, storeId: string, orderId: string): Promise<boolean> {
  const { count } = await tx
    .selectFrom('orderEvents')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('storeId', '=', storeId)
    .where('orderId', '=', orderId)
    .where('kind', '=', 'edited')
    .executeTakeFirstOrThrow();
  return Number(count) >= MAX_EDITS;
}
