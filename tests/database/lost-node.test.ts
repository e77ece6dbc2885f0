import { randomUUID } from 'node:crypto';
import type { Job } from 'graphile-worker';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { enqueueMail } from '#server/mail/enqueue.ts';
import { readStoreOrder } from '#server/orders/orders.ts';
import { makeTasks } from '#server/program/worker/tasks.ts';
import { typedAddress } from '../support/addresses.ts';
import { cartField, orderIdOf, send } from '../support/checkout-form.ts';
import { askAdmin, testDatabase } from '../support/database/database.ts';
import { eventually } from '../support/eventually.ts';
import { runTask } from '../support/jobs.ts';
import { textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { type DatabaseDoor, makeDoor } from '../support/servers/database-door.ts';
import type { Visitor } from '../support/visitor.ts';
import { warungCart } from '../support/world/orders.ts';
import { addProduct } from '../support/world/shop-floor.ts';
import { world } from '../support/world/world.ts';

const { budi, sri, wati, warung, esTeh } = world;

/** A shop that stays reachable: it was opened while one Citus node was lost, so it is stored on the other node. */
type LivingShop = { owner: Visitor; storeId: string; slug: string; productId: string };

/** Each entry has a name, a function that cuts off the node, and one that makes it reachable again. */
const ways = [
  ['dies', (door: DatabaseDoor) => door.shut(), (door: DatabaseDoor) => door.open()],
  ['hangs', async (door: DatabaseDoor) => door.swallow('all'), async (door: DatabaseDoor) => door.flow()],
] as const;

const isCluster = testDatabase().workerUrls.length > 0;

let app: TestApp;
let door: DatabaseDoor;
let buyer: Visitor;
let owner: Visitor;
let operator: Visitor;
let living: LivingShop;
let comeBack: (() => Promise<void>) | undefined;

beforeAll(async () => {
  if (!isCluster) return;
  door = await doorBefore(warung.storeId);
  app = await startApp();
  [buyer, owner, operator] = await Promise.all([app.loginAs(budi), app.loginAs(sri), app.loginAs(wati)]);
  living = await openShopWithout(door, app);
});

afterAll(async () => {
  if (!isCluster) return;
  door.flow();
  await app.stop();
  await door.shut();
});

afterEach(async () => {
  if (!isCluster) return;
  await regain();
  await eventually(async () => expect((await owner.get(href('/dashboard'))).status).toBe(200));
  await eventually(async () => expect(await healthOf(app)).not.toContain('"lostNodes":1'));
});

async function lose(nth: number): Promise<void> {
  const [, away, back] = ways[nth] as (typeof ways)[number];
  comeBack = () => back(door);
  await away(door);
}

async function regain(): Promise<void> {
  await comeBack?.();
  comeBack = undefined;
}

const livingCart = () => ({
  ...typedAddress,
  cart: cartField({
    storeId: living.storeId,
    items: [{ id: living.productId, quantity: 1 }],
    seenTotal: 7_000,
  }),
});
const lostCart = () => ({
  ...typedAddress,
  cart: warungCart([{ id: esTeh.id, quantity: 1 }], esTeh.harga),
});

describe.runIf(isCluster).each(ways.map(([word], nth) => ({ word, nth })))('a node that $word', ({ nth }) => {
  test('gives its shops a sentence, and the other shops go on selling', async () => {
    await lose(nth);
    const storefront = `${href('/toko/:toko', { toko: warung.slug })}?cari=es`;
    await eventually(async () => expect((await app.guest().get(storefront)).status).toBe(503));
    for (const [who, path] of [
      [app.guest(), storefront],
      [
        app.guest(),
        `${href('/toko/:toko/produk/:productId', { toko: warung.slug, productId: esTeh.id })}?x=1`,
      ],
      [owner, href('/dashboard')],
      [owner, href('/dashboard/pesanan')],
    ] as const) {
      const begun = performance.now();
      const answer = await who.get(path);
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '3']);
      expect(await textOf(answer)).toContain('Toko ini sedang dipulihkan Toko lain tetap buka');
      expect(performance.now() - begun).toBeLessThan(2_000);
    }
    const data = await owner.get(`${href('/dashboard/pesanan')}.data`);
    expect([data.status, await data.text()]).toEqual([
      503,
      'Toko ini sedang dipulihkan, coba lagi sebentar lagi.',
    ]);
    for (const path of [
      '/',
      href('/login'),
      href('/register'),
      `${href('/toko/:toko', { toko: living.slug })}?cari=kue`,
    ])
      expect([path, (await app.guest().get(path)).status]).toEqual([path, 200]);
    expect((await living.owner.get(href('/dashboard/pesanan'))).status).toBe(200);
    const cart = await buyer.get(href('/keranjang'));
    expect([cart.status, await cart.text()]).toEqual([200, expect.stringContaining(budi.id)]);
    const placed = await send(buyer, livingCart());
    expect([placed.status, orderIdOf(placed.text)]).toEqual([200, expect.stringMatching(/./)]);
    const profile = await buyer.get(href('/profil'));
    expect([profile.status, await textOf(profile)]).toEqual([
      200,
      expect.stringContaining(
        'Sebagian toko sedang dipulihkan, jadi riwayat pesanan belum bisa ditampilkan.',
      ),
    ]);
    const done = `${href('/pesanan-berhasil')}?pesanan=${orderIdOf(placed.text)}&toko=${living.storeId}`;
    expect((await buyer.get(done)).status).toBe(200);
  });

  test('pages of all shops report it, and pages without a shop still open', async () => {
    await lose(nth);
    const order = await buyer.get(href('/pesanan/:orderId', { orderId: randomUUID() }));
    expect([order.status, await textOf(order)]).toEqual([
      503,
      expect.stringContaining('Sebagian toko sedang dipulihkan'),
    ]);
    expect((await operator.get(href('/superadmin/email'))).status).toBe(200);
  });
});

describe.runIf(isCluster).each(ways.map(([word], nth) => ({ word, nth })))('a node that $word', ({ nth }) => {
  test('holds no connection of requests for other shops', async () => {
    await lose(nth);
    const crowd = Array.from({ length: 40 }, () =>
      app.guest().get(`${href('/toko/:toko', { toko: warung.slug })}?cari=es`),
    );
    await eventually(async () => expect(await healthOf(app)).toContain('"lostNodes":1'));
    for (let nth = 0; nth < 10; nth++)
      expect((await app.guest().get(`${href('/toko/:toko', { toko: living.slug })}?cari=kue`)).status).toBe(
        200,
      );
    expect((await Promise.all(crowd)).map(({ status }) => status)).toEqual(crowd.map(() => 503));
  });

  test('is reported by the readiness check, and copies stay ready', async () => {
    await lose(nth);
    await eventually(async () => {
      const answer = await app.guest().get('/healthz/ready');
      expect([answer.status, await answer.json()]).toEqual([
        200,
        expect.objectContaining({ status: 'ready', lostNodes: 1 }),
      ]);
    });
  });

  test('rejects a checkout, and the same checkout succeeds once the node is back', async () => {
    const order = lostCart();
    await lose(nth);
    const refused = await send(buyer, order);
    expect(refused.status).toBe(503);
    expect(refused.text).toContain('toko ini sedang dipulihkan, coba lagi sebentar lagi.');
    await regain();
    const placed = await eventually(async () => {
      const answer = await send(buyer, order);
      expect(answer.status).toBe(200);
      return answer;
    });
    const made = await asUser(sri, (tx) => readStoreOrder(tx, warung.storeId, orderIdOf(placed.text)));
    expect(made?.status).toBe('Pending');
  });

  test('fails no job: recurring jobs wait for their next run, a mail waits without losing an attempt', async () => {
    const tasks = makeTasks(app.url);
    const mailId = await storeReminder();
    await lose(nth);
    for (const name of ['events', 'unpaid', 'minutely', 'reminders', 'answers', 'sweeps'])
      await runTask(tasks, name);
    const payload = { about: 'kept', mailId };
    const job = { task_identifier: 'mail', payload, attempts: 3, max_attempts: 13 } as unknown as Job;
    await runTask(tasks, 'mail', payload, job);
    const again = await askAdmin(
      `SELECT max_attempts, attempts, run_at > now() + interval '30 s' AS later
       FROM graphile_worker._private_jobs WHERE payload ->> 'mailId' = $1`,
      [mailId],
    );
    expect(again).toEqual([{ max_attempts: 11, attempts: 0, later: true }]);
  });
});

/** Puts a proxy (`door`) before the shop's node, and lets the other nodes of this test database connect through it. */
async function doorBefore(storeId: string): Promise<DatabaseDoor> {
  const [node] = await askAdmin<{ id: number; port: number }>(
    `SELECT n.nodeid AS id, n.nodeport AS port FROM pg_dist_placement p JOIN pg_dist_node n USING (groupid)
     WHERE p.shardid = get_shard_id_for_distribution_column('stores', $1::uuid)`,
    [storeId],
  );
  const url = testDatabase().workerUrls.find((one) => new URL(one).port === String(node?.port)) ?? '';
  const door = await makeDoor(url);
  await askAdmin("SELECT citus_update_node($1, '127.0.0.1', $2)", [node?.id, Number(new URL(door.url).port)]);
  return door;
}

/** Opens a shop while the node behind `door` is lost, so that the shop is created on another node. */
async function openShopWithout(door: DatabaseDoor, app: TestApp): Promise<LivingShop> {
  await door.shut();
  const owner = app.guest();
  const email = 'lina@contoh.test';
  await eventually(async () =>
    expect((await app.guest().get(`${href('/toko/:toko', { toko: warung.slug })}?cari=es`)).status).toBe(503),
  );
  await eventually(async () => expect(await healthOf(app)).toContain('"lostNodes":1'));
  const fields = { email, password: 'rahasia-lina', namaToko: 'Kue Lina', waNumber: '081211110009' };
  expect((await owner.post(`${href('/register')}?role=storeAdmin`, fields)).status).toBe(302);
  await door.open();
  await eventually(async () =>
    expect((await app.guest().get(`${href('/toko/:toko', { toko: warung.slug })}?cari=es`)).status).toBe(200),
  );
  const [shop] = await askAdmin<{ id: string; storeId: string; slug: string }>(
    `SELECT m.user_id AS id, s.store_id AS "storeId", s.slug FROM stores s JOIN memberships m USING (store_id)
     WHERE m.email = $1`,
    [email],
  );
  if (!shop) throw new Error('no shop was opened');
  const { id, storeId, slug } = shop;
  const actor = { id, role: 'storeAdmin', storeId, email } as const;
  const product = { namaProduk: 'Kue Lapis', harga: 7_000, stok: 50, berat: 100, deskripsi: 'Manis.' };
  const productId = await asUser(actor, (tx) => addProduct(tx, storeId, product));
  return { owner, storeId, slug, productId };
}

/** Queues a reminder for the lost node's shop. The program must read the shop before it can send the reminder. */
async function storeReminder(): Promise<string> {
  const key = `reminder ${warung.storeId} ${randomUUID()}`;
  const content = { subject: 'Pengingat', greeting: 'Halo', paragraphs: [], action: null, closing: [] };
  const id = await asSystem((tx) => enqueueMail(tx, { key, recipient: sri.email, content, page: null }));
  return id ?? '';
}

async function healthOf(app: TestApp): Promise<string> {
  return (await app.guest().get('/healthz')).text();
}
