import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OrderStatus, orderStatuses } from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';
import { asSystem } from '#server/db/access.ts';
import { testDatabase, withClient } from '../support/database/database.ts';
import { withoutTable } from '../support/database/database-state.ts';
import { type Page, readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { placeTestOrder } from '../support/world/orders.ts';
import { world } from '../support/world/world.ts';

const { budi, ani, warung, batik, esTeh, nasiGoreng, kemeja } = world;

let app: TestApp;
let buyer: Visitor;

/** Budi has one completed order, one with a complaint, and then 33 pending ones, the oldest first. */
let completed: string;
let complain: string;
const waiting: string[] = [];

beforeAll(async () => {
  app = await startApp();
  buyer = await app.loginAs(budi);
  completed = await placeTestOrder(budi, batik.storeId, [{ product: kemeja, quantity: 1 }]);
  complain = await placeTestOrder(budi, warung.storeId, [
    { product: nasiGoreng, quantity: 1 },
    { product: esTeh, quantity: 2 },
  ]);
  await setStatus(completed, 'Completed');
  await setStatus(complain, 'Complain');
  for (let count = 0; count < 33; count++) {
    waiting.push(await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]));
  }
});

afterAll(() => app.stop());

function setStatus(id: string, status: OrderStatus) {
  return asSystem((tx) => tx.updateTable('orders').set({ status }).where('id', '=', id).execute());
}

function linkedOrders({ links }: Page): string[] {
  return links.filter((link) => /^\/pesanan\/[0-9a-f-]{36}/.test(link)).map((link) => link.slice(9, 45));
}

const newestFirst = () => waiting.toReversed();

describe('the history', () => {
  test.each([
    [href('/profil'), 3],
    [href('/pesanan'), 5],
    [`${href('/pesanan')}?status=Lunas`, 5],
    [`${href('/pesanan')}?status=`, 5],
    [`${href('/pesanan')}?setelah=x`, 5],
  ])('%s shows every status with its full count and its newest %i', async (path, shown) => {
    const answer = await buyer.get(path);
    expect(answer.status).toBe(200);
    const history = await readPage(answer);
    // The page /profil also shows the newest order at its top.
    const first = path === href('/profil') ? newestFirst().slice(0, 1) : [];
    expect(linkedOrders(history)).toEqual([...first, ...newestFirst().slice(0, shown), completed, complain]);
    expect(history.links.filter((link) => link.startsWith(`${href('/pesanan')}?`))).toEqual([
      `${href('/pesanan')}?status=Pending`,
    ]);
    const { text } = history;
    for (const part of [/Pending 33 pesanan/, /Completed 1 pesanan/, /Complain 1 pesanan/]) {
      expect(text).toMatch(part);
    }
    expect(text).toContain('Lihat semua (33)');
    expect(text).not.toContain('Cancelled');
  });

  test('a row shows number, shop, a summary of the items, the day in the shop’s zone and the total', async () => {
    // Only the superuser may change when an order was created; the program may not.
    await withClient(testDatabase().adminUrl, async (client) => {
      await client.query(`UPDATE orders SET created_at = '2026-03-01T23:30:00Z' WHERE id = $1`, [completed]);
      await client.query(`UPDATE stores SET time_zone = 'Asia/Jayapura' WHERE store_id = $1`, [
        batik.storeId,
      ]);
    });
    const text = await textOf(await buyer.get(`${href('/pesanan')}?status=Completed`));
    expect(text).toMatch(new RegExp(`#\\d+ · ${batik.namaToko} ${kemeja.namaProduk} 2 Mar 2026, 08[.:]30`));
    expect(text).not.toContain('lainnya');
    expect(await textOf(await buyer.get(`${href('/pesanan')}?status=Complain`))).toContain(
      `${nasiGoreng.namaProduk} dan 1 lainnya`,
    );
  });
});

describe('one status', () => {
  test('is paged by key, forwards and back', async () => {
    const first = await readPage(await buyer.get(`${href('/pesanan')}?status=Pending`));
    expect(linkedOrders(first)).toEqual(newestFirst().slice(0, 30));
    const older =
      first.links.find((link) => link.startsWith(`${href('/pesanan')}?status=Pending&setelah=`)) ?? '';
    expect(older).toContain(newestFirst()[29]);
    expect(first.text).not.toContain('Pesanan terbaru');
    const second = await readPage(await buyer.get(older));
    expect(linkedOrders(second)).toEqual(newestFirst().slice(30));
    expect(second.links).toContain(`${href('/pesanan')}?status=Pending`);
    expect(second.text).not.toContain('Pesanan yang lebih lama');
  });

  test.each(orderStatuses.filter((status) => !['Pending', 'Completed', 'Complain'].includes(status)))(
    'without orders says so and links on: %s',
    async (status) => {
      const answer = await buyer.get(`${href('/pesanan')}?status=${encodeURIComponent(status)}`);
      const { text, link } = await readPage(answer);
      expect(text).toContain('Tidak ada pesanan di status ini.');
      expect(link('Semua pesanan')).toBe(href('/pesanan'));
    },
  );

  test.each([
    ['a word', 'x'],
    ['an attempt', "' OR 1=1 --"],
    ['an unknown id', randomUUID()],
    ['a long one', 'a'.repeat(3_000)],
    ['none', ''],
  ])('a key of no order gives an empty page with a link on: %s', async (_, key) => {
    const answer = await buyer.get(`${href('/pesanan')}?status=Pending&setelah=${key}`);
    expect(answer.status).toBe(200);
    const history = await readPage(answer);
    expect(linkedOrders(history)).toEqual([]);
    expect(history.text).toContain('Tidak ada pesanan yang lebih lama.');
    expect(history.links).toContain(`${href('/pesanan')}?status=Pending`);
  });

  test("another person's order is no key", async () => {
    const theirs = await placeTestOrder(ani, warung.storeId, [{ product: esTeh, quantity: 1 }]);
    const history = await readPage(await buyer.get(`${href('/pesanan')}?status=Pending&setelah=${theirs}`));
    expect(linkedOrders(history)).toEqual([]);
  });
});

test('an empty history invites the buyer to shop', async () => {
  const fresh = app.guest();
  const email = `baru-${randomUUID()}@contoh.test`;
  expect((await fresh.post(href('/register'), { email, password: 'rahasia' })).status).toBe(302);
  for (const [path, level] of [
    [href('/profil'), 3],
    [href('/pesanan'), 2],
  ] as const) {
    const answer = await fresh.get(path);
    const { text, headings } = await readPage(answer);
    expect(headings(level)).toContain('Belum ada pesanan');
    expect(text).toContain('Belum ada pesanan');
    expect(text).toContain('Buka link toko yang Anda terima dan pilih produknya.');
  }
});

test.each([href('/profil'), href('/pesanan'), `${href('/pesanan')}?status=Pending`])(
  'a history that cannot be read says so, with a link to try again: %s',
  async (path) => {
    const answer = await withoutTable('order_items', () => buyer.get(path));
    expect(answer.status).toBe(500);
    const text = await textOf(answer);
    expect(text).toContain('Gagal memuat riwayat pesanan.');
    expect(text).toContain('Coba Lagi');
  },
);
