import { randomInt } from 'node:crypto';
import type pg from 'pg';
import type { NewAccount } from '#domain/payment-methods/account-form.ts';
import { asUser } from '#server/db/access.ts';
import { deleteAccount, listAccounts, saveAccount } from '#server/payment-methods/accounts.ts';
import { saveShopQris } from '#server/payment-methods/qris.ts';
import { testQris } from './qris.ts';
import { presentOwner } from './shop-floor.ts';

/** Returns a BCA account with a unique number, unless `changes` say otherwise. */
function testAccount(changes: Partial<NewAccount> = {}): NewAccount {
  const number = String(randomInt(1e9, 1e10));
  return {
    provider: 'BCA',
    kind: 'bank',
    number,
    holder: 'Sri Rahayu',
    active: true,
    place: null,
    ...changes,
  };
}

/** Adds a payment account without a password check and returns its id. If 16 exist, deletes the first to make room. */
export async function makeTestAccount(storeId: string, changes: Partial<NewAccount> = {}): Promise<string> {
  return asUser(await presentOwner(storeId), async (tx) => {
    const present = await listAccounts(tx, storeId);
    if (present.length > 15 && present[0]) await deleteAccount(tx, storeId, present[0].id);
    await saveAccount(tx, storeId, '', testAccount(changes));
    const made = (await listAccounts(tx, storeId)).at(-1);
    if (!made) throw new Error('an account was not kept');
    return made.id;
  });
}

export async function saveTestQris(storeId: string): Promise<void> {
  const facts = { merchant: 'TOKO CONTOH UJI', city: 'JAKARTA PUSAT', nmid: 'ID1020000000012' };
  const owner = await presentOwner(storeId);
  return asUser(owner, (tx) => saveShopQris(tx, storeId, { text: testQris, ...facts, active: true }));
}

type PaymentChange = { id: string; details: Record<string, string>; actor_email: string };

/** Returns the audit log's entries about the shop's payment methods, oldest first. */
export async function paymentChanges(admin: pg.Client, storeId: string): Promise<PaymentChange[]> {
  const { rows } = await admin.query(
    `SELECT id, details, actor_email FROM audit_events WHERE action = 'payment-change' AND store_id = $1 ORDER BY id`,
    [storeId],
  );
  return rows;
}
