import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { changesBetween } from '#domain/activity/activity.ts';
import type { ChatNumberForm } from '#domain/stores/chat/form.ts';
import { type ChatNumber, EVERY_DAY, MAX_CHAT_NUMBERS } from '#domain/stores/chat/number.ts';
import { numberFacts } from '#domain/stores/chat/text.ts';
import { recordActivity } from '#server/activity/record.ts';
import type { Tx } from '#server/db/access.ts';
import { type MappedQuery, mappedQuery, runQuery } from '#server/db/client-dialect.ts';
import { publishStoreChange } from '#server/live/notify.ts';

const OWN_NAME = 'Nomor utama';

/** Reads the WhatsApp numbers that take turns to get new orders; empty if the settings' number is the only one. */
export function chatNumbersQuery(tx: Tx, storeId: string): MappedQuery<ChatNumber[]> {
  const numbers = tx
    .selectFrom('chatNumbers')
    .select(['id', 'name', 'waNumber', 'position', 'active', 'memberId'])
    .select(['days', 'hoursFrom', 'hoursUntil', 'awayFrom', 'awayUntil'])
    .where('storeId', '=', storeId)
    .orderBy('position');
  return mappedQuery(numbers, (rows) => rows);
}

export function listChatNumbers(tx: Tx, storeId: string): Promise<ChatNumber[]> {
  return runQuery(tx, chatNumbersQuery(tx, storeId));
}

/** `former` is null for a new number. `ownNumber` is the number in the shop's settings. */
type SavedNumber =
  | { kind: 'saved'; former: ChatNumber | null; ownNumber: string }
  | { kind: 'unproven' }
  | { kind: NumberRefusal };

export type NumberRefusal = 'gone' | 'full' | 'taken' | 'memberTaken' | 'noMember' | 'lastActive';

const editedFacts = ['numberName', 'memberId', 'answering', 'away'] as const;

/**
 * Adds a number if `id` is empty, else changes it. `waNumber` and `active` may change only if the password or second
 * factor was proven (`isProven`).
 */
export async function saveChatNumber(
  tx: Tx,
  storeId: string,
  id: string,
  number: ChatNumberForm,
  isProven: boolean,
): Promise<SavedNumber> {
  const { present, ownNumber } = await lockNumbers(tx, storeId);
  const former = present.find((one) => one.id === id) ?? null;
  if (id !== '' && !former) return { kind: 'gone' };
  if (!isProven && movesChats(former, number)) return { kind: 'unproven' };
  const others = present.filter((one) => one !== former);
  const refusal = await refusalOf(tx, storeId, { number, others, ownNumber, isNew: former === null });
  if (refusal) return { kind: refusal };
  if (former) {
    await tx
      .updateTable('chatNumbers')
      .set(number)
      .where('storeId', '=', storeId)
      .where('id', '=', id)
      .execute();
    const changes = changesBetween(numberFacts(former), numberFacts(number), editedFacts);
    if (Object.keys(changes).length > 0)
      recordActivity(tx, { noun: 'settings', verb: 'number_edited', subject: former.name, changes });
  } else await addNumber(tx, storeId, present, number);
  publishStoreChange(tx, storeId, 'orders');
  return { kind: 'saved', former, ownNumber };
}

/** Unlinks a removed member's number. Call it as the system, because the remover may lack the right to edit numbers. */
export async function unlinkNumber(tx: Tx, storeId: string, memberId: string): Promise<void> {
  await tx
    .updateTable('chatNumbers')
    .set({ memberId: null })
    .where('storeId', '=', storeId)
    .where('memberId', '=', memberId)
    .execute();
}

/** Returns true if the change could send buyers' chats to another phone. */
export function movesChats(former: ChatNumber | null, number: ChatNumberForm): boolean {
  return former?.waNumber !== number.waNumber || former.active !== number.active;
}

type NumberToCheck = { number: ChatNumberForm; others: ChatNumber[]; ownNumber: string; isNew: boolean };

async function refusalOf(
  tx: Tx,
  storeId: string,
  { number, others, ownNumber, isNew }: NumberToCheck,
): Promise<NumberRefusal | null> {
  const { waNumber, memberId, active } = number;
  // Counts the shop's own number even if it is not in `others`: it has no row before the shop adds another number.
  if (isNew && Math.max(others.length, 1) >= MAX_CHAT_NUMBERS) return 'full';
  const isTaken =
    waNumber !== null && (waNumber === ownNumber || others.some((one) => one.waNumber === waNumber));
  if (isTaken) return 'taken';
  if (memberId !== null && others.some((one) => one.memberId === memberId)) return 'memberTaken';
  if (memberId !== null && !(await isMember(tx, storeId, memberId))) return 'noMember';
  return active || isNew || others.some((one) => one.active) ? null : 'lastActive';
}

async function isMember(tx: Tx, storeId: string, userId: string): Promise<boolean> {
  const members = tx.selectFrom('memberships').select('userId').where('storeId', '=', storeId);
  const found = members.where('userId', '=', userId).where('endedAt', 'is', null);
  return (await found.executeTakeFirst()) !== undefined;
}

async function addNumber(tx: Tx, storeId: string, present: readonly ChatNumber[], number: ChatNumberForm) {
  const own = { storeId, id: randomUUIDv7(), name: OWN_NAME, waNumber: null, position: 0, days: EVERY_DAY };
  if (present.length === 0) await tx.insertInto('chatNumbers').values(own).execute();
  const position = Math.max(0, ...present.map((one) => one.position)) + 1;
  await tx
    .insertInto('chatNumbers')
    .values({ storeId, id: randomUUIDv7(), position, ...number })
    .execute();
}

type DeletedNumber =
  | { kind: 'deleted' | 'deactivated'; number: ChatNumber }
  | { kind: 'gone' | 'lastActive' };

/**
 * Deletes a number, or deactivates it if orders were assigned to it. Deleting the last additional number also deletes
 * the row of the shop's own number, because a shop with only one number has no rows.
 */
export async function deleteChatNumber(tx: Tx, storeId: string, id: string): Promise<DeletedNumber> {
  const { present } = await lockNumbers(tx, storeId);
  const number = present.find((one) => one.id === id);
  if (!number || number.waNumber === null) return { kind: 'gone' };
  const others = present.filter((one) => one !== number);
  if (number.active && !others.some((one) => one.active)) return { kind: 'lastActive' };
  // Waits for transactions that are assigning an order to this number, so that the next query sees the order.
  await sql`SELECT FROM chat_numbers WHERE store_id = ${storeId} AND id = ${id} FOR UPDATE`.execute(tx);
  const ofShop = tx.selectFrom('orders').select('id').where('storeId', '=', storeId);
  const used = await ofShop.where('chatNumberId', '=', id).limit(1).executeTakeFirst();
  publishStoreChange(tx, storeId, 'orders');
  const ids = others.length === 1 ? [id, ...others.map((one) => one.id)] : [id];
  if (!used) {
    await tx.deleteFrom('chatNumbers').where('storeId', '=', storeId).where('id', 'in', ids).execute();
    return { kind: 'deleted', number };
  }
  await tx
    .updateTable('chatNumbers')
    .set({ active: false, memberId: null })
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .execute();
  return { kind: 'deactivated', number };
}

/** Locks the shop's row first, so that changes of numbers run one at a time. The lock does not block checkouts. */
async function lockNumbers(tx: Tx, storeId: string): Promise<{ present: ChatNumber[]; ownNumber: string }> {
  const { waNumber: ownNumber } = await tx
    .selectFrom('stores')
    .select('waNumber')
    .where('storeId', '=', storeId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { present: await listChatNumbers(tx, storeId), ownNumber };
}
