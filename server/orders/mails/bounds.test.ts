import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OrderStatus } from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';
import { confirmEmail } from '#server/accounts/confirmation.ts';
import { register } from '#server/accounts/registration.ts';
import { getActor } from '#server/accounts/session.ts';
import { asBuyerAt, asSystem, asUser } from '#server/db/access.ts';
import { pool } from '#server/db/pool.ts';
import { writeReminders } from '#server/platform/rent-reminders.ts';
import { findOrWriteMail, parseMailJob } from '#server/program/worker/mail-jobs.ts';
import { freshEmail } from '../../../tests/support/addresses.ts';
import { cookieOf, visit } from '../../../tests/support/visitor.ts';
import { writeOrderMails } from '../../../tests/support/world/mails.ts';
import { placeTestOrder, setOrderState } from '../../../tests/support/world/orders.ts';
import { concurrently, stockProduct } from '../../../tests/support/world/shop-floor.ts';
import { type Person, world } from '../../../tests/support/world/world.ts';
import { cancelOwnOrder, changeOrderStatus } from '../status.ts';

const { warung, sri, batik, dewi } = world;
const origin = 'http://kedai.test';
const lastWord = 'Ini email terakhir untuk sementara. Kabar berikutnya hanya tampil di halaman.';

/** Looks like an advertisement. As a shop's name or a buyer's text, it must not get into the platform's mails. */
const lure = 'Menangkan hadiah http://jahat.test';

async function join(role: 'customer' | 'storeAdmin'): Promise<Person> {
  const email = freshEmail();
  const shop = { namaToko: lure, waNumber: '6281234567890' };
  const account = { email, password: 'rahasia1' };
  const result = await register(
    visit(),
    role === 'customer' ? { role, ...account } : { role, ...account, ...shop },
  );
  const actor = result.ok && (await getActor(visit(href('/'), { cookie: cookieOf(result.headers) })));
  if (!actor) throw new Error('nobody was registered');
  return { ...actor, nama: lure, password: 'rahasia1' };
}

/** Runs the queued mail jobs concurrently, as several processes would, without sending the mails. */
async function writeAll(): Promise<void> {
  const { rows } = await pool().query<{ id: string; payload: unknown }>(
    `DELETE FROM graphile_worker._private_jobs WHERE task_id =
       (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'mail') RETURNING id, payload`,
  );
  const sorted = rows.sort((a, b) => Number(a.id) - Number(b.id));
  await concurrently(
    sorted.map(
      ({ payload }) =>
        () =>
          findOrWriteMail(parseMailJob(payload), origin),
    ),
    4,
  );
  await Promise.all([writeOrderMails(origin), writeOrderMails(origin), writeOrderMails(origin)]);
}

function mailsTo({ email }: { email: string }) {
  return asSystem((tx) =>
    tx.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('id').execute(),
  );
}

async function product(shop: typeof warung, namaProduk = 'Barang uji') {
  const id = await stockProduct(shop.storeId, 10_000);
  return { id, storeId: shop.storeId, namaProduk, harga: 10_000, stok: 10_000, berat: 100, deskripsi: '' };
}

const change = (orderId: string, from: OrderStatus, to: OrderStatus) =>
  asUser(sri, (tx) => changeOrderStatus(tx, sri, warung.storeId, { orderId, from, to }));

beforeEach(writeAll);
afterEach(async () => {
  await asSystem((tx) => tx.deleteFrom('mails').execute());
});

describe('mails about orders are limited', () => {
  it('for an order that its owner moves back and forth: 15, the last of which says so', async () => {
    const buyer = await join('customer');
    await confirmEmail(buyer.id);
    await asSystem((tx) => tx.deleteFrom('mails').execute());
    const orderId = await placeTestOrder(buyer, warung.storeId, [
      { product: await product(warung), quantity: 1 },
    ]);
    await setOrderState(orderId, warung.storeId, 'Completed');
    for (let n = 0; n < 10; n += 1) {
      expect(await change(orderId, 'Completed', 'Complain')).toEqual({ kind: 'changed' });
      expect(await change(orderId, 'Complain', 'Completed')).toEqual({ kind: 'changed' });
    }
    await writeAll();
    const mails = (await mailsTo(buyer)).filter(({ key }) => key.startsWith('orderStatus'));
    // The limit is 15 mails per order. The mail about 'placed' went to the owner, so 14 were left for the buyer.
    expect(mails).toHaveLength(14);
    expect(mails.filter(({ bodyText }) => bodyText.includes(lastWord))).toHaveLength(1);
  });

  it('for an owner, from one account that orders and cancels all day: 60 a day; others still cause mails', async () => {
    const buyer = await join('customer');
    const goods = await product(warung);
    for (let n = 0; n < 40; n += 1) {
      const orderId = await placeTestOrder(buyer, warung.storeId, [{ product: goods, quantity: 1 }]);
      await asBuyerAt(buyer, warung.storeId, (tx) => cancelOwnOrder(tx, buyer, warung.storeId, orderId));
    }
    await writeAll();
    const mails = await mailsTo(sri);
    expect(mails).toHaveLength(60);
    expect(mails.filter(({ bodyText }) => bodyText.includes(lastWord))).toHaveLength(1);
    await placeTestOrder(world.ani, warung.storeId, [{ product: goods, quantity: 1 }]);
    await writeAll();
    expect(await mailsTo(sri)).toHaveLength(61);
  });

  it('for an owner who gets orders from many accounts: 300 an hour', async () => {
    const rows = Array.from({ length: 299 }, () => ({
      id: randomUUID(),
      key: `uji ${randomUUID()}`,
      recipient: dewi.email,
      subject: '',
      bodyText: '',
      bodyHtml: '',
      expiresAt: null,
      sentAt: new Date(),
      failedAt: null,
      retriedAt: null,
      causedBy: randomUUID(),
    }));
    await asSystem((tx) => tx.insertInto('mails').values(rows).execute());
    const goods = await product(batik);
    for (const buyer of [world.budi, world.ani])
      await placeTestOrder(buyer, batik.storeId, [{ product: goods, quantity: 1 }]);
    await writeAll();
    const mails = (await mailsTo(dewi)).filter(({ key }) => key.startsWith('newOrder'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.bodyText).toContain(lastWord);
  });
});

describe('an unconfirmed address', () => {
  const spoken = (mails: { subject: string; bodyText: string; bodyHtml: string }[]) =>
    mails.map(({ subject, bodyText, bodyHtml }) => subject + bodyText + bodyHtml).join('\n');

  it('gets no text of a stranger’s shop or name in welcome, order or reminder mails', async () => {
    const owner = await join('storeAdmin');
    const shop = { storeId: owner.id, slug: '', namaToko: lure, waNumber: '' };
    const goods = await product(shop, lure);
    const expiryDate = new Date(Date.now() + 2.5 * 86_400_000);
    await asSystem(async (tx) => {
      await tx.updateTable('storeTerms').set({ expiryDate }).where('storeId', '=', owner.id).execute();
      await tx.updateTable('stores').set({ caraPembayaran: lure }).where('storeId', '=', owner.id).execute();
    });
    const buyer = await join('customer');
    const orderId = await placeTestOrder(buyer, owner.id, [{ product: goods, quantity: 1 }]);
    await setOrderState(orderId, owner.id, 'Harus Dibayar');
    await asBuyerAt(buyer, owner.id, (tx) => cancelOwnOrder(tx, buyer, owner.id, orderId));
    await writeAll();
    await writeReminders(origin);
    const [toOwner, toBuyer] = [await mailsTo(owner), await mailsTo(buyer)];
    expect(toOwner.map(({ key }) => key.split(' ')[0]).sort()).toEqual(
      ['newOrder', 'orderCancelled', 'reminder', 'welcome'].sort(),
    );
    expect(toBuyer.map(({ key }) => key.split(' ')[0]).sort()).toEqual([
      'orderStatus',
      'orderStatus',
      'welcome',
    ]);
    const text = spoken([...toOwner, ...toBuyer]);
    for (const word of [
      'Menangkan',
      'menangkan',
      'hadiah',
      'jahat',
      'Barang uji',
      '6281234567890',
      '0812-3456-7890',
    ])
      expect(text).not.toContain(word);
    const mail = toBuyer.find(({ key }) => key.startsWith('orderStatus'));
    expect(mail?.subject).toBe('Ada kabar baru untuk Anda di Kedai');
    expect(mail?.bodyText).toContain(`${origin}${href('/pesanan/:orderId', { orderId })}`);
    expect(toOwner.find(({ key }) => key.startsWith('newOrder'))?.bodyText).toContain(
      `${origin}${href('/dashboard/pesanan/:orderId', { orderId })}`,
    );
  });

  it('gets ten mails a day about orders, and all mails in full once it is confirmed', async () => {
    const buyer = await join('customer');
    const goods = await product(warung);
    for (let n = 0; n < 12; n += 1) {
      const orderId = await placeTestOrder(buyer, warung.storeId, [{ product: goods, quantity: 1 }]);
      await asBuyerAt(buyer, warung.storeId, (tx) => cancelOwnOrder(tx, buyer, warung.storeId, orderId));
    }
    await writeAll();
    const ofOrders = async () => (await mailsTo(buyer)).filter(({ key }) => key.startsWith('orderStatus'));
    expect(await ofOrders()).toHaveLength(10);
    expect(spoken(await ofOrders()).split(lastWord).length - 1).toBe(2);
    await confirmEmail(buyer.id);
    const orderId = await placeTestOrder(buyer, warung.storeId, [{ product: goods, quantity: 1 }]);
    await change(orderId, 'Pending', 'Harus Dibayar');
    await writeAll();
    expect((await ofOrders()).at(-1)?.subject).toMatch(/^Tagihan: pesanan #\d+ di Warung Bu Sri$/);
  });
});
