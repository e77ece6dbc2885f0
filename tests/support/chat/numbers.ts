import type { ChatNumberForm } from '#domain/stores/chat/form.ts';
import { type ChatNumber, EVERY_DAY } from '#domain/stores/chat/number.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { listChatNumbers, saveChatNumber } from '#server/stores/chat/numbers.ts';
import { placeTestOrder } from '../world/orders.ts';
import { newBuyer, presentOwner } from '../world/shop-floor.ts';
import { world } from '../world/world.ts';

const always = { days: EVERY_DAY, hoursFrom: null, hoursUntil: null, awayFrom: null, awayUntil: null };

let numbers = 0;

export function testNumber(name: string, changes: Partial<ChatNumberForm> = {}): ChatNumberForm {
  numbers += 1;
  const waNumber = `62813${String(10_000_000 + numbers)}`;
  return { name, waNumber, active: true, memberId: null, ...always, ...changes };
}

/** Adds chat numbers to the shop and returns all of them, the shop's own number first. */
export async function addChatNumbers(storeId: string, ...names: string[]): Promise<ChatNumber[]> {
  const owner = await presentOwner(storeId);
  for (const name of names)
    await asUser(owner, (tx) => saveChatNumber(tx, storeId, '', testNumber(name), true));
  return asUser(owner, (tx) => listChatNumbers(tx, storeId));
}

/** Changes a chat number in the database, without the checks of the owner's form. */
export async function setChatNumber(
  { id }: ChatNumber,
  storeId: string,
  changes: Partial<ChatNumberForm>,
): Promise<void> {
  await asSystem((tx) =>
    tx.updateTable('chatNumbers').set(changes).where('storeId', '=', storeId).where('id', '=', id).execute(),
  );
}

/** Deletes all additional chat numbers; the shop's own number then handles all orders. */
export async function forgetChatNumbers(storeId: string): Promise<void> {
  await asSystem(async (tx) => {
    await tx.updateTable('orders').set({ chatNumberId: null }).where('storeId', '=', storeId).execute();
    await tx.deleteFrom('chatNumbers').where('storeId', '=', storeId).execute();
  });
}

export async function orderOfOwnNumber(storeId: string): Promise<string> {
  const buyer = { ...world.budi, ...newBuyer() };
  const orderId = await placeTestOrder(buyer, storeId, [{ product: world.esTeh, quantity: 1 }]);
  await asSystem((tx) =>
    tx
      .updateTable('orders')
      .set({ chatNumberId: null })
      .where('storeId', '=', storeId)
      .where('id', '=', orderId)
      .execute(),
  );
  return orderId;
}

export async function numberNamed(storeId: string, name: string): Promise<ChatNumber> {
  const owner = await presentOwner(storeId);
  const present = await asUser(owner, (tx) => listChatNumbers(tx, storeId));
  const numbers = present.some((one) => one.name === name) ? present : await addChatNumbers(storeId, name);
  const found = numbers.find((one) => one.name === name);
  if (!found) throw new Error(`no number ${name}`);
  return found;
}
