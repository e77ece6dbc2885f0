import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asBuyerAt, asUser } from '#server/db/access.ts';
import { env } from '#server/env.ts';
import { log } from '#server/log.ts';
import { makeTasks } from '#server/program/worker/tasks.ts';
import { askAdmin } from '../../../tests/support/database/database.ts';
import { countRoundTrips } from '../../../tests/support/database/round-trips.ts';
import { runTask } from '../../../tests/support/jobs.ts';
import { type SmtpOptions, startSmtp } from '../../../tests/support/servers/smtp.ts';
import { writeOrderMails } from '../../../tests/support/world/mails.ts';
import { placeTestOrder } from '../../../tests/support/world/orders.ts';
import { concurrently, stockProduct } from '../../../tests/support/world/shop-floor.ts';
import { world } from '../../../tests/support/world/world.ts';
import { cancelOwnOrder, changeOrderStatus } from '../status.ts';
import { sendMailsOfEvents } from './send-event-mails.ts';

const { warung, sri, budi } = world;
const origin = 'http://kedai.test';
const closers: (() => unknown)[] = [];

beforeEach(async () => {
  env.orderLimits = false;
  await askAdmin('UPDATE order_events SET mailed = true');
  await askAdmin('DELETE FROM mails');
});

afterEach(async () => {
  env.orderLimits = true;
  env.smtpUrl = undefined;
  for (const close of closers.splice(0)) await close();
});

async function use(options: SmtpOptions = {}) {
  const { received, url, close } = await startSmtp(options);
  closers.push(close);
  env.smtpUrl = url;
  return received;
}

async function buy(count: number): Promise<string[]> {
  const id = await stockProduct(warung.storeId, 10_000);
  const product = {
    id,
    storeId: warung.storeId,
    namaProduk: 'Barang uji',
    harga: 10_000,
    stok: 10_000,
    berat: 100,
    deskripsi: '',
  };
  const order = () => placeTestOrder(budi, warung.storeId, [{ product, quantity: 1 }]);
  return concurrently(Array(count).fill(order), 8);
}

const cancel = (orderId: string) =>
  asBuyerAt(budi, warung.storeId, (tx) => cancelOwnOrder(tx, budi, warung.storeId, orderId));

const follow = () => sendMailsOfEvents(origin);

const countOf = async (rows: string) =>
  (await askAdmin<{ found: number }>(`SELECT count(*)::int AS found FROM ${rows}`))[0]?.found;

describe('events of orders', () => {
  it('are mailed in a batch with at most a fifth of a round trip per mail, over few connections', async () => {
    const received = await use();
    await buy(100);
    const tasks = makeTasks(origin);
    const trips = await countRoundTrips(() => runTask(tasks, 'events'));
    expect(received).toHaveLength(100);
    expect(await countOf('mails WHERE sent_at IS NOT NULL')).toBe(100);
    expect(await countOf('order_events WHERE NOT mailed')).toBe(0);
    // Adds the queue's three round trips, which are not counted: to take the job, look for more jobs and complete it.
    expect(trips + 3).toBeLessThanOrEqual(20);
    expect(new Set(received.map(({ line }) => line)).size).toBeLessThanOrEqual(5);
  });

  it('are mailed in order, and each order’s to everyone concerned', async () => {
    const received = await use();
    const [orderId = ''] = await buy(1);
    const change = { orderId, from: 'Pending' as const, to: 'Harus Dibayar' as const, shippingCost: 9_000 };
    await asUser(sri, (tx) => changeOrderStatus(tx, sri, warung.storeId, change));
    await cancel(orderId);
    await follow();
    expect(received.map(({ to, source }) => [to, /^Subject: ([\w ]+)/m.exec(source)?.[1]])).toEqual([
      [sri.email, 'Pesanan baru '],
      [budi.email, 'Tagihan'],
      [budi.email, 'Dibatalkan'],
      [sri.email, 'Pembeli membatalkan pesanan '],
    ]);
  });

  it('are mailed once, however often events are followed', async () => {
    const received = await use();
    const orders = await buy(3);
    await follow();
    await askAdmin('UPDATE order_events SET mailed = false WHERE order_id = ANY ($1)', [orders]);
    const before = received.length;
    await follow();
    expect([before, received.length]).toEqual([3, 3]);
  });

  it('are mailed by the next process if one ended before it could send', async () => {
    await buy(3);
    await writeOrderMails();
    const received = await use();
    await follow();
    expect(received).toHaveLength(3);
    await follow();
    expect(received).toHaveLength(3);
  });
});

describe('a mail that cannot be sent', () => {
  it('gets a job of its own and blocks no other mail', async () => {
    let attempts = 0;
    const received = await use({ refuse: () => (++attempts === 1 ? 451 : null) });
    await buy(30);
    await follow();
    expect(received).toHaveLength(29);
    expect(await countOf("mails WHERE sent_at IS NULL AND tries = 1 AND last_error <> ''")).toBe(1);
    const jobs = await askAdmin(
      `SELECT max_attempts AS tries, run_at > now() AS ahead, payload ->> 'about' AS about,
         payload ->> 'mailId' = (SELECT id::text FROM mails WHERE sent_at IS NULL) AS right
       FROM graphile_worker._private_jobs WHERE payload ->> 'about' = 'kept'`,
    );
    expect(jobs).toEqual([{ tries: 13, ahead: true, about: 'kept', right: true }]);
    await follow();
    expect(received).toHaveLength(29);
  });

  it('is marked as failed if the server refuses it permanently', async () => {
    await use({ refuse: () => 550 });
    await buy(2);
    await follow();
    expect(await countOf('mails WHERE failed_at IS NOT NULL AND tries = 1')).toBe(2);
  });
});

it('an event with an error blocks no other event, and is retried', async () => {
  const said = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  const received = await use();
  const [broken = ''] = await buy(5);
  await askAdmin(`ALTER TABLE mails ADD CONSTRAINT broken CHECK (key <> 'newOrder ${broken}')`);
  await follow();
  expect(received).toHaveLength(4);
  expect(said.mock.lastCall?.[1]).toContain('could not be written yet');
  await askAdmin('ALTER TABLE mails DROP CONSTRAINT broken');
  await follow();
  expect(received).toHaveLength(5);
});
