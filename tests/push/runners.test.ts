import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { env } from '#server/env.ts';
import { queueWakeUp } from '#server/live/notify.ts';
import { pinnedNode, root } from '../../ops/install.mjs';
import { askAdmin, testDatabase } from '../support/database/database.ts';
import { eventually } from '../support/eventually.ts';
import { isFullRun } from '../support/full-run.ts';
import {
  type PushServiceOptions,
  startPushService,
  type TestPushService,
} from '../support/push/push-service.ts';
import { secrets } from '../support/settings.ts';
import { placeTestOrder } from '../support/world/orders.ts';
import { stockProduct } from '../support/world/shop-floor.ts';
import { world } from '../support/world/world.ts';

const { warung, sri, budi } = world;

const children: ChildProcess[] = [];
const services: TestPushService[] = [];

beforeEach(async () => {
  env.orderLimits = false;
  await askAdmin('UPDATE order_events SET pushed = true');
  await askAdmin('DELETE FROM push_devices');
});

afterEach(async () => {
  env.orderLimits = true;
  await Promise.all(children.splice(0).map((child) => end(child, 'SIGKILL')));
  await Promise.all(services.splice(0).map((one) => one.close()));
});

async function startRunner(hosts: readonly TestPushService[]): Promise<ChildProcess> {
  const child = spawn(pinnedNode, [join(root, 'tests/support/servers/job-runner.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      ...secrets,
      DATABASE_URL: testDatabase().appUrl,
      DATA_DIR: env.dataDir,
      PUBLIC_URL: 'http://kedai.test',
      PUSH_HOSTS: hosts.map(({ host }) => host).join(),
      LOG_LEVEL: 'error',
    },
  });
  children.push(child);
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

async function serve(options: PushServiceOptions = {}): Promise<TestPushService> {
  const service = await startPushService(options);
  services.push(service);
  return service;
}

async function addDevices(service: TestPushService, count: number): Promise<void> {
  const made = Array.from({ length: count }, () => service.subscribe());
  const list = (of: (one: (typeof made)[number]) => string) => `'{${made.map(of).join()}}'::text[]`;
  await askAdmin(`
    INSERT INTO push_devices (store_id, id, user_id, name, endpoint, p256dh, auth, kinds)
    SELECT '${warung.storeId}', gen_random_uuid(), '${sri.id}', 'HP', endpoint, p256dh, auth, '{newOrder}'
    FROM unnest(${list(({ endpoint }) => endpoint)}, ${list(({ keys }) => keys.p256dh)},
      ${list(({ keys }) => keys.auth)}) AS made (endpoint, p256dh, auth)`);
}

async function buy(): Promise<number> {
  const product = { ...world.nasiGoreng, id: await stockProduct(warung.storeId, 100), harga: 10_000 };
  await placeTestOrder(budi, warung.storeId, [{ product, quantity: 1 }]);
  queueWakeUp();
  return Date.now();
}

const paths = (service: TestPushService) => service.received.map(({ path }) => path);

it('notifies 1,000 devices of an order once each over three processes, beside a dead service', async () => {
  const dead = await serve({ hold: () => new Promise(() => undefined) });
  const service = await serve();
  await addDevices(dead, 200);
  await addDevices(service, 1_000);
  await Promise.all(Array.from({ length: 3 }, () => startRunner([dead, service])));
  const committedAt = await buy();
  await eventually(() => expect(service.received).toHaveLength(1_000));
  const late = service.received.map(({ at }) => at - committedAt).toSorted((one, other) => one - other);
  process.stderr.write(
    `pushes after the commit: first ${late[0]} ms, p50 ${late[500]} ms, p95 ${late[950]} ms, last ${late[999]} ms\n`,
  );
  // Waits until no notice is left to send, so that the counts below include any push that was sent twice.
  await eventually(async () => {
    const [row] = await askAdmin<{ open: number }>(
      `SELECT count(*)::int AS open FROM push_notices n JOIN push_devices d ON d.store_id = n.store_id AND d.id = n.device_id
       WHERE n.ended_at IS NULL AND d.endpoint LIKE '%${service.host}%'`,
    );
    expect(row?.open).toBe(0);
  });
  expect(new Set(paths(service)).size).toBe(1_000);
  expect(paths(service)).toHaveLength(1_000);
});

it.runIf(isFullRun)(
  'loses and doubles nothing after a kill -9 between the commit and the sending',
  async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let asked = 0;
    const service = await serve({
      hold: () => {
        asked += 1;
        return released;
      },
    });
    await addDevices(service, 20);
    const first = await startRunner([service]);
    await buy();
    await eventually(() => expect(asked).toBe(20));
    await end(first, 'SIGKILL');
    await eventually(async () => expect(await service.openConnections()).toBe(0));
    release();
    expect(service.received).toEqual([]);
    await Promise.all([startRunner([service]), startRunner([service])]);
    await eventually(() => expect(service.received).toHaveLength(20));
    expect(new Set(paths(service)).size).toBe(20);
  },
);
