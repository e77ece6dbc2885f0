import type { ChatNumberForm } from '#domain/stores/chat/form.ts';
import { type ChatNumber, EVERY_DAY } from '#domain/stores/chat/number.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { listChatNumbers, saveChatNumber } from '#server/stores/chat/numbers.ts';
import { presentOwner } from './shop-floor.ts';

const always = { days: EVERY_DAY, hoursFrom: null, hoursUntil: null, awayFrom: null, awayUntil: null };

let numbers = 0;

export function testNumber(name: string, changes: Partial<ChatNumberForm> = {}): ChatNumberForm {
  numbers += 1;
  const waNumber = `62813${String(10_000_000 + numbers)}`;
  return { name, waNumber, active: true, memberId: null, ...always, ...changes };
}

/** Adds numbers beside the shop's own. Returns all of them, the shop's own first. */
export async function addChatNumbers(storeId: string, ...names: string[]): Promise<ChatNumber[]> {
  const owner = await presentOwner(storeId);
  for (const name of names) await asUser(owner, (tx) => saveChatNumber(tx, storeId, '', testNumber(name)));
  return asUser(owner, (tx) => listChatNumbers(tx, storeId));
}

/** Changes a number without the rules of its form. */
export async function setChatNumber(
  { id }: ChatNumber,
  storeId: string,
  changes: Partial<ChatNumberForm>,
): Promise<void> {
  await asSystem((tx) =>
    tx.updateTable('chatNumbers').set(changes).where('storeId', '=', storeId).where('id', '=', id).execute(),
  );
}

/** Leaves the shop only its own number. Its orders become that number's. */
export async function forgetChatNumbers(storeId: string): Promise<void> {
  await asSystem(async (tx) => {
    await tx.updateTable('orders').set({ chatNumberId: null }).where('storeId', '=', storeId).execute();
    await tx.deleteFrom('chatNumbers').where('storeId', '=', storeId).execute();
  });
}
