import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { freshEmail } from '../support/addresses.ts';
import { openAdmin } from '../support/database/database.ts';
import { settledState } from '../support/database/database-state.ts';
import { textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { writeOrderMails } from '../support/world/mails.ts';
import { world } from '../support/world/world.ts';
import { actionRows } from './action-rows.ts';
import { ask, expectOutcome, forms } from './outcome.ts';
import { pageRows } from './page-rows.ts';
import type { Row } from './rows.ts';
import { streamRows } from './stream-rows.ts';
import { makeSubjects, type Subjects } from './subjects.ts';
import { welcomeAll } from './visitors.ts';

/*
 * Sri's shop, which has the id of her account, passes to Tini, whose account has another id. After that, each request
 * of Tini must get the response that Sri got before, and Sri must get nothing, although she is still logged in.
 */
const { sri, wati, warung } = world;
const tini = { email: freshEmail('tini'), password: sri.password };
const unlinked = 'Admin tidak memiliki ID toko terkait.';

let app: TestApp;
let admin: pg.Client;
let subjects: Subjects;
let present: Visitor;
let former: Visitor;

beforeAll(async () => {
  app = await startApp();
  admin = await openAdmin();
  const visitors = await welcomeAll(app);
  subjects = await makeSubjects(app, visitors);
  present = app.guest();
  const shop = { namaToko: 'Toko Tini', waNumber: '081211110010' };
  await present.post(`${href('/register')}?role=storeAdmin`, { ...tini, ...shop });
  await admin.query(
    `UPDATE memberships SET (user_id, email) = (SELECT uid, email FROM users WHERE email = $2) WHERE store_id = $1`,
    [warung.storeId, tini.email],
  );
  await admin.query(`UPDATE auth."user" SET "storeId" = $1 WHERE email = $2`, [warung.storeId, tini.email]);
});

afterAll(async () => {
  await app.stop();
  await admin.end();
});

const ofShops = (rows: readonly Row[]) =>
  rows
    .filter(({ route }) => /^\/(dashboard|live|berkas)/.test(route))
    .map((row): [string, Row] => [row.about ? `${row.route}, ${row.about}` : row.route, row]);

async function expectAsSri({ request, answers, documentOnly }: Row): Promise<void> {
  for (const form of documentOnly ? (['document'] as const) : forms) {
    const asked = await request(subjects);
    const { pathname, search } = new URL(asked.path, app.url);
    expectOutcome(await ask(present, form, asked), form, pathname + search, answers.sri);
  }
}

describe('the new owner gets the same answers as the former owner did', () => {
  test.each(ofShops([...pageRows, ...streamRows]))('%s', (_, row) => expectAsSri(row));
  test.each(ofShops(actionRows))('posting to %s', (_, row) => expectAsSri(row));
});

describe('the former owner', () => {
  // A request may log Sri out, so she logs in again. The login unlinks her from the shop; the UPDATE links her again.
  beforeEach(async () => {
    former = await app.loginAs(sri);
    await admin.query(`UPDATE auth."user" SET "storeId" = $1 WHERE email = $2`, [warung.storeId, sri.email]);
  });

  test('learns why the shop is gone', async () => {
    const refused = await former.get(`${href('/dashboard/laporan/unduh')}?format=csv`);
    expect([refused.status, await textOf(refused)]).toEqual([403, expect.stringContaining(unlinked)]);
  });

  test.each(ofShops([...pageRows, ...streamRows]))('sees nothing at %s', async (_, row) => {
    const answer = await ask(former, 'document', await row.request(subjects));
    expect(answer.outcome === '200' ? answer.text : '').not.toContain(warung.namaToko);
    for (const secret of [subjects.orderOfBudi, subjects.voucherCode, subjects.apiKeyEnd])
      expect(answer.outcome === '200' && answer.body.includes(secret)).toBe(false);
  });

  test.each(ofShops(actionRows))('changes nothing by posting to %s', async (_, row) => {
    const asked = await row.request(subjects);
    const before = await settledState(app, admin);
    const { outcome } = await ask(former, 'document', asked);
    // One form needs no membership, because it only sets a cookie that hides the list of first steps. It redirects to
    // the dashboard.
    expect(outcome).toMatch(/^(4\d\d|302 \/login.*|302 \/dashboard)$/);
    expect(await settledState(app, admin)).toEqual(before);
  });

  test('does not regain the shop by logging in again', async () => {
    const again = await app.loginAs(sri);
    for (const path of [
      href('/dashboard'),
      href('/dashboard/produk'),
      href('/live/:topic', { topic: 'shop' }),
    ]) {
      const answer = await again.get(path);
      expect([path, [403, 404].includes(answer.status)]).toEqual([path, true]);
    }
    const { rows } = await admin.query('SELECT store_id FROM memberships WHERE email = $1', [sri.email]);
    expect(rows).toEqual([]);
  });
});

test('mails about the shop go to the new owner, and the super admin sees who owns it', async () => {
  await admin.query("UPDATE order_events SET mailed = false WHERE order_id = $1 AND kind = 'placed'", [
    subjects.orderOfBudi,
  ]);
  await writeOrderMails();
  const { rows } = await admin.query('SELECT recipient FROM mails WHERE key = $1', [
    `newOrder ${subjects.orderOfBudi}`,
  ]);
  expect(rows).toEqual([{ recipient: tini.email }]);
  const list = await (await app.loginAs(wati)).get(
    `${href('/superadmin')}?cari=${encodeURIComponent(tini.email)}`,
  );
  expect(await textOf(list)).toContain(warung.namaToko);
});
