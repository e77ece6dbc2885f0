import { fork } from 'node:child_process';
import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { figure } from './support/figures.mjs';
import { median, p95 } from './support/measurements.mjs';
import { placeOrder, registerBuyer } from './support/person.mjs';
import { startProgram } from './support/program.mjs';
import { spentBy } from './support/spent.mjs';
import { makeShops } from './support/world.mjs';

const DEVICES = 1_000;
const DEAD_DEVICES = 200;
const WORKERS = 3;
const ROUNDS = 5;
const ASKED_EVERY_MS = 100;
const GIVEN_UP_AFTER_MS = 30_000;

/**
 * Measures the time from an order's commit until the push service has the notices for 1,000 devices. Three workers
 * send them, and also try the devices of a second service that never responds.
 */
export async function benchPush() {
  const service = fork(new URL('./baseline/push-service.mjs', import.meta.url));
  const [{ ports }] = await once(service, 'message');
  const [host, deadHost] = ports.map((port) => `127.0.0.1:${port}`);
  const started = await startProgram({ WORKERS: String(WORKERS), PUSH_HOSTS: `${host},${deadHost}` });
  const client = new pg.Client({ connectionString: started.adminUrl });
  try {
    await client.connect();
    const [shop] = await makeShops(started.env.DATABASE_URL, 1);
    const buyer = await registerBuyer(started.url, 0);
    const rounds = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      await makeDevices(client, shop, host, DEVICES);
      await makeDevices(client, shop, deadHost, DEAD_DEVICES);
      const before = await spentBy({ ...started, client });
      const orderId = await placeOrder(started.url, buyer, shop);
      const received = await receivedBy(service, DEVICES);
      const after = await spentBy({ ...started, client });
      const placedAt = await placedAtOf(client, orderId);
      if (round === 0) continue;
      rounds.push({
        late: received.map(([, at]) => at - placedAt),
        doubled: received.length - new Set(received.map(([path]) => path)).size,
        workerMs: after.workerMs - before.workerMs,
        databaseMs: after.databaseMs - before.databaseMs,
      });
      await client.query('DELETE FROM push_devices');
    }
    print(rounds);
  } finally {
    await client.end();
    await started.stop();
    service.kill();
  }
}

function print(rounds) {
  const middle = (of) => median(rounds.map(of));
  console.log(
    `push, ${DEVICES} devices, ${DEAD_DEVICES} of a dead service, ${WORKERS} workers, ${ROUNDS} rounds`,
  );
  figure(
    '  first notice after the commit',
    middle(({ late }) => Math.min(...late)),
    { unit: 'ms' },
  );
  figure(
    '  median notice after the commit',
    middle(({ late }) => median(late)),
    { unit: 'ms' },
  );
  figure(
    'p95 of notices after the commit',
    middle(({ late }) => p95(late)),
    { unit: 'ms', atMost: 1_000 },
  );
  figure('notices that came twice', Math.max(...rounds.map(({ doubled }) => doubled)), { atMost: 0 });
  console.log(`    rounds: ${rounds.map(({ late }) => `${p95(late)} ms`).join(', ')}`);
  const cost = (of) => (middle(of) / 1_000).toFixed(2);
  const workers = cost(({ workerMs }) => workerMs);
  const database = cost(({ databaseMs }) => databaseMs);
  console.log(`  processor time: workers ${workers} s, PostgreSQL ${database} s`);
}

async function makeDevices(client, { storeId }, host, count) {
  const devices = Array.from({ length: count }, () => ({
    endpoint: `http://${host}/push/${randomBytes(9).toString('base64url')}`,
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }));
  await client.query(
    `INSERT INTO push_devices (store_id, id, user_id, name, endpoint, p256dh, auth, kinds)
     SELECT $1, gen_random_uuid(), $1, 'HP', endpoint, p256dh, auth, '{newOrder}'
     FROM unnest($2::text[], $3::text[], $4::text[]) AS made (endpoint, p256dh, auth)`,
    [
      storeId,
      devices.map(({ endpoint }) => endpoint),
      devices.map(({ p256dh }) => p256dh),
      devices.map(({ auth }) => auth),
    ],
  );
}

async function receivedBy(service, count) {
  const received = [];
  for (const startedAt = performance.now(); received.length < count; ) {
    if (performance.now() - startedAt > GIVEN_UP_AFTER_MS)
      throw new Error(`${received.length} of ${count} notices came`);
    await pause(ASKED_EVERY_MS);
    received.push(...(await askedOf(service)));
  }
  // Waits a little, so that notices sent twice by mistake are counted as well.
  await pause(500);
  return [...received, ...(await askedOf(service))];
}

async function askedOf(service) {
  service.send('report');
  const [{ received }] = await once(service, 'message');
  return received;
}

async function placedAtOf(client, orderId) {
  const { rows } = await client.query(
    "SELECT created_at AS at FROM order_events WHERE order_id = $1 AND kind = 'placed'",
    [orderId],
  );
  return rows[0].at.getTime();
}
