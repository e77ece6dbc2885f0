import { sql } from 'kysely';
import type { Actor } from '../../../domain/access.ts';
import { cartTotal, MAX_CART_LINES } from '../../../domain/checkout/cart.ts';
import { isCorrected } from '../../../domain/orders/correction.ts';
import {
  type EditedOrder,
  editedLines,
  editNote,
  MAX_EDITS,
  mayEdit,
} from '../../../domain/orders/edits/edit.ts';
import type { OrderEdit } from '../../../domain/orders/edits/form.ts';
import type { OrderStatus } from '../../../domain/orders/order.ts';
import { discountOf } from '../../../domain/vouchers/voucher.ts';
import type { Tx } from '../../db/access.ts';
import { pickUniqueCode } from '../billing/unique-code.ts';
import { recordEvents } from '../events.ts';
import { type LockedOrder, lockOrder, proofWaits } from '../status-write.ts';
import { readLines, readNewLines, writeOrderLines } from './lines.ts';
import { moveStock, type ShortVariant } from './stock.ts';
import { readVoucherTerms } from './voucher-terms.ts';

/** `conflict`: the owner saw another status, or others edited. `short`: nothing was changed. */
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

/** As many rupiah as a field takes. */
const MAX_TOTAL = 999_999_999_999_999;

/** Until it is paid. Nothing was written unless it is 'saved'. Run as the shop's owner. */
export async function editOrder(
  tx: Tx,
  actor: Actor,
  storeId: string,
  { orderId, ...edit }: OrderEdit & { orderId: string },
): Promise<OrderEditResult> {
  const order = await lockOrder(tx, storeId, orderId);
  if (!order) return { kind: 'notFound' };
  if (order.editKey === edit.key) return { kind: 'saved' };
  if (!mayEdit(order.status)) return { kind: 'notAllowed', status: order.status };
  if (order.status !== edit.from || (order.editKey ?? '') !== edit.seenKey)
    return { kind: 'conflict', status: order.status };
  const before = await readLines(tx, order);
  const wanted = editedLines(before, edit);
  const fresh = await readNewLines(tx, storeId, wanted.added);
  if (!fresh) return { kind: 'gone' };
  const lines = [...wanted.lines, ...fresh];
  if (lines.length === 0) return { kind: 'empty' };
  if (lines.length > MAX_CART_LINES) return { kind: 'tooManyLines' };
  const money = await newMoney(tx, order, cartTotal(lines), edit.shippingCost);
  if (money.totalPrice > MAX_TOTAL) return { kind: 'tooDear' };
  const isCorrection = isCorrected(order, edit.shippingCost);
  const reason = isCorrection ? edit.shippingReason : '';
  const note = editNote({ ...order, lines: before }, { ...money, lines }, reason);
  if (note === '') return { kind: 'unchanged' };
  if (isCorrection && reason === '') return { kind: 'reasonMissing' };
  if (await hasManyEdits(tx, storeId, orderId)) return { kind: 'tooManyEdits' };
  if (!edit.despiteProof && (await proofWaits(tx, storeId, orderId))) return { kind: 'proofWaits' };
  const short = await moveStock(tx, storeId, before, lines);
  if (short.length > 0) return { kind: 'short', short };
  await tx
    .updateTable('orders')
    .set({ ...money, editKey: edit.key })
    .where('storeId', '=', storeId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await recordDiscount(tx, order, money.discount);
  await writeOrderLines(tx, order, { before, kept: wanted.lines, fresh });
  await recordEvents(tx, [
    {
      ...{ storeId, orderId, customerId: order.customerId, kind: 'edited' },
      ...{ actorId: actor.id, actorRole: 'storeAdmin', fromStatus: null, toStatus: order.status },
      ...{ note, edit: { oldTotal: order.totalPrice, newTotal: money.totalPrice }, movesStock: true },
    },
  ]);
  return { kind: 'saved' };
}

type NewMoney = Omit<EditedOrder, 'lines'> & { subtotal: number; uniqueCode: number };

/** Locks unique codes and voucher before any stock, as bills and checkouts do. */
async function newMoney(
  tx: Tx,
  order: LockedOrder,
  subtotal: number,
  shippingCost: number,
): Promise<NewMoney> {
  const discount = await newDiscount(tx, order, subtotal);
  const base = subtotal - discount + shippingCost;
  const isSame = base === order.totalPrice - order.uniqueCode;
  const isBilled = order.status === 'Harus Dibayar' && !isSame && base <= MAX_TOTAL;
  const uniqueCode = isBilled
    ? await pickUniqueCode(tx, order.storeId, base, order.id)
    : isSame
      ? order.uniqueCode
      : 0;
  return { subtotal, discount, shippingCost, uniqueCode, totalPrice: base + uniqueCode };
}

/** By the voucher's own terms, whether it still runs or not: its use was counted when the order was placed. */
async function newDiscount(tx: Tx, order: LockedOrder, subtotal: number): Promise<number> {
  const { storeId, voucherId } = order;
  if (!voucherId) return 0;
  const terms = await readVoucherTerms(tx, storeId, ['id', voucherId]);
  await tx
    .selectFrom('voucherCounters')
    .select('voucherId')
    .where('storeId', '=', storeId)
    .where('voucherId', '=', voucherId)
    .forNoKeyUpdate()
    .execute();
  return discountOf(terms, subtotal);
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
