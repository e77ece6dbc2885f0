import { afterEach, expect, it } from 'vitest';
import { startPlatformJobs } from '#server/program/worker/tasks.ts';
import { askAdmin } from '../../tests/support/database/database.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { startSmtp } from '../../tests/support/servers/smtp.ts';
import { stockProduct } from '../../tests/support/world/shop-floor.ts';
import { billedOrder, givePaymentTime, passDeadline } from '../../tests/support/world/unpaid.ts';
import { world } from '../../tests/support/world/world.ts';
import { pool } from '../db/pool.ts';
import { env } from '../env.ts';
import { flushChanges } from '../live/notify.ts';

const { warung, sri, budi } = world;

const closers: (() => unknown)[] = [];

afterEach(async () => {
  env.smtpUrl = undefined;
  for (const close of closers.splice(0)) await close();
});

it('three processes run three times: each order causes one mail to the buyer and one to the owner', async () => {
  await givePaymentTime(warung.storeId, 24);
  const productId = await stockProduct(warung.storeId, 9);
  const orders = await Promise.all(
    Array.from({ length: 4 }, () => billedOrder(warung.storeId, { productId, buyer: budi })),
  );
  await passDeadline(...orders.map(({ id }) => id));
  // Discards the mails about earlier events, which would disturb the counts below.
  await flushChanges();
  await pool().query('SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs');
  await askAdmin('UPDATE order_events SET mailed = true');
  const { received, url, close } = await startSmtp();
  closers.push(close);
  env.smtpUrl = url;
  for (let times = 0; times < 3; times++) await pool().query(`SELECT graphile_worker.add_job('unpaid')`);
  for (let processes = 0; processes < 3; processes++)
    closers.unshift(startPlatformJobs('http://kedai.test').stop);
  const queued = async () => {
    const { rows } = await pool().query(
      'SELECT count(*)::int AS found FROM graphile_worker.jobs WHERE run_at <= now()',
    );
    return rows[0].found;
  };
  await eventually(async () => {
    expect(await queued()).toBe(0);
    expect(received.length).toBeGreaterThanOrEqual(8);
  });
  const subjectsTo = (address: string) =>
    received
      .filter(({ to }) => to === address)
      .map(({ source }) => /^Subject: (.+)/m.exec(source)?.[1]?.replace(/#\d+/, '#n'));
  expect(subjectsTo(budi.email)).toEqual(orders.map(() => 'Dibatalkan: pesanan #n di Warung Bu Sri'));
  expect(subjectsTo(sri.email)).toEqual(orders.map(() => 'Pesanan #n di Warung Bu Sri dibatalkan otomatis'));
  expect(received).toHaveLength(8);
  const numbers = received.map(({ source }) => /pesanan #(\d+)/i.exec(source)?.[1]);
  expect(new Set(numbers).size).toBe(4);
});
