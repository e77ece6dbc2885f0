import type { Actor } from '#domain/access.ts';
import { type ChatNumber, chatNumberIdOf } from '#domain/stores/chat/number.ts';
import type { Tx } from '#server/db/access.ts';
import { listChatNumbers } from '#server/stores/chat/numbers.ts';
import { recordEvents } from '../events.ts';
import { lockOrder } from '../lock.ts';

/** `numberId` is one of the shop's numbers, or 'mine' for the number that is linked with the actor's account. */
type HandOver = { orderId: string; numberId: string };

type HandedOver =
  | { kind: 'handedOver'; from: string; to: string }
  | { kind: 'unchanged'; to: string }
  | { kind: 'noOrder' | 'noNumber' };

/** Assigns an order of any status to another active WhatsApp number. Of two concurrent calls, the later one wins. */
export async function handOver(
  tx: Tx,
  actor: Actor,
  storeId: string,
  { orderId, numberId }: HandOver,
): Promise<HandedOver> {
  const order = await lockOrder(tx, storeId, orderId);
  if (!order) return { kind: 'noOrder' };
  const numbers = await listChatNumbers(tx, storeId);
  const isMeant = ({ id, memberId }: ChatNumber) =>
    numberId === 'mine' ? memberId === actor.id : id === numberId;
  const to = numbers.find((one) => one.active && isMeant(one));
  if (!to) return { kind: 'noNumber' };
  const from = numbers.find((one) => chatNumberIdOf(one) === order.chatNumberId);
  if (from === to) return { kind: 'unchanged', to: to.name };
  await tx
    .updateTable('orders')
    .set({ chatNumberId: chatNumberIdOf(to) })
    .where('storeId', '=', storeId)
    .where('id', '=', orderId)
    .execute();
  const former = from?.name ?? 'nomor toko';
  const isTaken = to.memberId === actor.id;
  await recordEvents(tx, [
    {
      storeId,
      orderId,
      customerId: order.customerId,
      kind: 'handed_over',
      actorId: actor.id,
      actorRole: 'storeAdmin',
      fromStatus: null,
      toStatus: order.status,
      note: isTaken ? `${to.name} mengambil alih dari ${former}.` : `Dari ${former} ke ${to.name}.`,
    },
  ]);
  return { kind: 'handedOver', from: former, to: to.name };
}
