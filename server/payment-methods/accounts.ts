import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { requestedOrder } from '#domain/forms/arranging.ts';
import { MAX_ACCOUNTS, type OwnAccount } from '#domain/payment-methods/account.ts';
import type { NewAccount } from '#domain/payment-methods/account-form.ts';
import type { Tx } from '../db/access.ts';
import { writePositions } from '../db/positions.ts';
import { publishPayment } from '../stores/public-facts.ts';

export function listAccounts(tx: Tx, storeId: string): Promise<OwnAccount[]> {
  return tx
    .selectFrom('paymentAccounts')
    .select(['id', 'kind', 'provider', 'number', 'holder', 'active'])
    .where('storeId', '=', storeId)
    .orderBy('position')
    .execute();
}

type SavedAccount =
  | { kind: 'saved'; former: OwnAccount | null }
  | { kind: 'gone' }
  | { kind: 'full' }
  | { kind: 'taken' };

export async function saveAccount(
  tx: Tx,
  storeId: string,
  id: string,
  { place, ...account }: NewAccount,
): Promise<SavedAccount> {
  const present = await lockAccounts(tx, storeId);
  const former = present.find((one) => one.id === id) ?? null;
  if (id !== '' && !former) return { kind: 'gone' };
  if (!former && present.length >= MAX_ACCOUNTS) return { kind: 'full' };
  const isSame = (one: OwnAccount) => one.provider === account.provider && one.number === account.number;
  if (present.some((one) => one.id !== id && isSame(one))) return { kind: 'taken' };
  const ids = present.map((one) => one.id);
  await writePositions(tx, 'payment_accounts', storeId, ids);
  if (former) await changeAccount(tx, storeId, id, account);
  else {
    ids.push(randomUUIDv7());
    const row = { storeId, id: ids.at(-1) ?? '', ...account, position: present.length };
    await tx.insertInto('paymentAccounts').values(row).execute();
  }
  const moved = former ? id : (ids.at(-1) ?? '');
  if (place !== null)
    await writePositions(tx, 'payment_accounts', storeId, requestedOrder(ids, withAt(ids, moved, place - 1)));
  await publishPayment(tx, storeId);
  return { kind: 'saved', former };
}

export async function deleteAccount(tx: Tx, storeId: string, id: string): Promise<OwnAccount | null> {
  await lockAccounts(tx, storeId);
  const deleted = await tx
    .deleteFrom('paymentAccounts')
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .returning(['id', 'kind', 'provider', 'number', 'holder', 'active'])
    .executeTakeFirst();
  await publishPayment(tx, storeId);
  return deleted ?? null;
}

function changeAccount(tx: Tx, storeId: string, id: string, account: Omit<NewAccount, 'place'>) {
  return tx
    .updateTable('paymentAccounts')
    .set(account)
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .execute();
}

/** Locks the shop's row first, so that changes of accounts run one at a time. The lock does not block checkouts. */
async function lockAccounts(tx: Tx, storeId: string): Promise<OwnAccount[]> {
  await sql`SELECT FROM stores WHERE store_id = ${storeId} FOR NO KEY UPDATE`.execute(tx);
  return listAccounts(tx, storeId);
}

function withAt(ids: readonly string[], id: string, index: number): string[] {
  return ids.filter((one) => one !== id).toSpliced(index, 0, id);
}
