import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBackup } from '#server/backup/make.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { diskStore } from '#server/files/disk.ts';
import { makeUpForOutages } from '#server/orders/deadlines/outages.ts';
import { ensureBuilt } from '../../ops/install.mjs';
import {
  askAdmin,
  type EmptyDatabase,
  makeEmptyDatabase,
  testDatabase,
  withClient,
} from '../support/database/database.ts';
import { eventually } from '../support/eventually.ts';
import { type Program, startProgram } from '../support/servers/program.ts';
import { secrets } from '../support/settings.ts';
import { stockProduct } from '../support/world/shop-floor.ts';
import { billedOrder, givePaymentTime } from '../support/world/unpaid.ts';
import { world } from '../support/world/world.ts';

const { storeId } = world.warung;

let root: string;
let target: EmptyDatabase;
let program: Program | undefined;

beforeAll(async () => {
  await ensureBuilt(() => undefined);
  root = await mkdtemp(join(tmpdir(), 'kedai-restored-'));
  target = await makeEmptyDatabase();
  const { pathname } = new URL(target.adminUrl);
  await withClient(target.adminUrl, (client) =>
    client.query(`GRANT TEMPORARY ON DATABASE ${pathname.slice(1)} TO PUBLIC`),
  );
});

afterAll(async () => {
  await program?.end('SIGTERM');
  await target.drop();
  await rm(root, { recursive: true, force: true });
});

test('a bill that was open in a backup of five days ago is not cancelled, and gets its time back', async () => {
  await givePaymentTime(storeId, 24);
  const { id } = await billedOrder(storeId, { productId: await stockProduct(storeId, 1) });
  await makeUpForOutages();
  await askAdmin(`UPDATE heartbeat SET beat_at = beat_at - interval '5 days'`);
  await askAdmin(`UPDATE orders SET due_at = (due_at AT TIME ZONE 'UTC' - interval '5 days') AT TIME ZONE 'UTC',
    due_set_at = (due_set_at AT TIME ZONE 'UTC' - interval '5 days') AT TIME ZONE 'UTC'`);
  const { appUrl, ownerUrl } = testDatabase();
  const backup = { appUrl, ownerUrl, pictures: null, into: join(root, 'backups'), now: new Date() };
  const { folder } = await makeBackup(backup);
  const pictures = { store: diskStore(join(root, 'data/files')), isShared: false };
  await restoreBackup({ folder, ...target, pictures, force: false });
  program = startProgram({
    DATABASE_URL: target.appUrl,
    DATA_DIR: join(root, 'data'),
    PUBLIC_URL: 'http://kedai.test',
    ...secrets,
  });
  await program.url();
  const read = () =>
    withClient(target.adminUrl, async (client) => {
      const { rows } = await client.query(
        `SELECT status, extract(epoch FROM due_at - now())::float / 3600 AS hours FROM orders WHERE id = $1`,
        [id],
      );
      return rows[0];
    });
  await eventually(async () => expect((await read()).hours).toBeGreaterThan(23));
  expect(await read()).toEqual({ status: 'Harus Dibayar', hours: expect.closeTo(24, 0) });
});
