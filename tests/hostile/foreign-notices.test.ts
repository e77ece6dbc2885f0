import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { openAdmin } from '../support/database/database.ts';
import { databaseState } from '../support/database/database-state.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { noticedBill, noticePhone, paidByItself, unreadNotice } from '../support/world/noticed.ts';
import { world } from '../support/world/world.ts';

const { sri, warung, batik } = world;

const notices = href('/dashboard/notifikasi');
const page = (orderId: string) => href('/dashboard/pesanan/:orderId', { orderId });

let app: TestApp;
let admin: pg.Client;
let owner: Visitor;

beforeAll(async () => {
  app = await startApp();
  admin = await openAdmin();
  owner = await app.loginAs(sri);
});

afterAll(async () => {
  await app.stop();
  await admin.end();
});

test("an owner with another shop's phone, notices and payments", async () => {
  const other = await paidByItself(batik.storeId);
  const own = await noticedBill(warung.storeId);
  const phone = await noticePhone(batik.storeId, 'HP Dewi');
  const notice = await unreadNotice(batik.storeId, 'dewi');
  expect(await (await owner.get(notices)).text()).not.toMatch(/HP Dewi|Kas dewi/);
  const undo = { intent: 'undoAutomatic', rowId: other.rowId };
  const accept = { intent: 'acceptNoticed', seenEdit: '' };
  const before = await databaseState(admin);
  for (const [path, fields, status] of [
    [notices, { intent: 'revoke', id: phone }, 404],
    [notices, { intent: 'silence', id: phone, silentHours: '6' }, 404],
    [notices, { intent: 'forgetNotice', id: notice }, 404],
    [notices, { intent: 'teach', id: notice, nth: '0' }, 404],
    [page(other.orderId), undo, 403],
    [page(own.orderId), undo, 409],
    [page(own.orderId), { ...accept, rowId: other.rowId }, 404],
    [page(other.orderId), { ...accept, rowId: own.rowId }, 403],
  ] as const)
    expect([fields.intent, (await owner.post(path, fields)).status]).toEqual([fields.intent, status]);
  expect(await databaseState(admin)).toEqual(before);
});
