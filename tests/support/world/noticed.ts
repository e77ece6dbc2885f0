import { randomUUID } from 'node:crypto';
import { maskCodes } from '#domain/payments/notices/plain-text.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { addPhone, listPhones, revokePhone } from '#server/payments/notices/phones.ts';
import { storeEvidence } from '#server/payments/notices/store-evidence.ts';
import { storeUnreadNotice } from '#server/payments/notices/unread.ts';
import { actOnRow } from '#server/payments/statements/act.ts';
import { presentOwner, stockProduct } from './shop-floor.ts';
import { billedOrder } from './unpaid.ts';

type Noticed = { orderId: string; rowId: string };

/** Creates a bill, and a payment of its total that a notification on a phone has reported. */
export async function noticedBill(storeId: string): Promise<Noticed> {
  const { id: orderId } = await billedOrder(storeId, { productId: await stockProduct(storeId, 1) });
  const { totalPrice } = await asSystem((tx) =>
    tx.selectFrom('orders').select('totalPrice').where('id', '=', orderId).executeTakeFirstOrThrow(),
  );
  const payment = { source: 'BCA', amount: totalPrice, sender: '', reference: randomUUID() };
  const { id: rowId } = await asSystem((tx) =>
    storeEvidence(tx, storeId, { ...payment, noticedAt: new Date() }, 'Asia/Jakarta'),
  );
  return { orderId, rowId };
}

/** Creates a bill and payment as `noticedBill` does, and lets the program mark the bill as paid automatically. */
export async function paidByItself(storeId: string): Promise<Noticed> {
  const noticed = await noticedBill(storeId);
  await asSystem((tx) => actOnRow(tx, null, storeId, { intent: 'accept', ...noticed, seenEdit: '' }));
  return noticed;
}

export async function noticePhone(storeId: string, name: string): Promise<string> {
  const owner = await presentOwner(storeId);
  await asUser(owner, async (tx) => {
    // Removes the shop's other phones, so that the new one does not exceed the limit of phones per shop.
    for (const { id } of await listPhones(tx, storeId)) await revokePhone(tx, storeId, id);
    await addPhone(tx, storeId, { name, silentHours: 24 });
  });
  const { id } = await asSystem((tx) =>
    tx
      .selectFrom('noticePhones')
      .select('id')
      .where('storeId', '=', storeId)
      .where('name', '=', name)
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** Stores a notification of an app that the program does not know, with one amount in the text. Returns its id. */
export async function unreadNotice(storeId: string, word: string): Promise<string> {
  const content = `Kas ${word} bertambah Rp 7.500 sukses`;
  const notice = { app: 'id.kas', title: 'Kas', content, noticedAt: new Date() };
  await asSystem((tx) => storeUnreadNotice(tx, storeId, notice));
  const { id } = await asSystem((tx) =>
    tx
      .selectFrom('unreadNotices')
      .select('id')
      .where('storeId', '=', storeId)
      .where('content', '=', maskCodes(content))
      .executeTakeFirstOrThrow(),
  );
  return id;
}
