import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { removeFactors } from '#server/program/factor-removal.ts';
import { askAdmin, testDatabase } from '../support/database/database.ts';
import { codesOn, post, secretOn } from '../support/factors/forms.ts';
import { secondStep, typePassword } from '../support/factors/owners.ts';
import { totpOf } from '../support/factors/totp.ts';
import { readPage, textOf } from '../support/page.ts';
import { makeTestPlan } from '../support/rent/plans.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { world } from '../support/world/world.ts';

const { wati, sri, warung, batik } = world;
const page = href('/superadmin/keamanan');
const proofPage = href('/verifikasi');
const visited = `${href('/dashboard')}?toko=${warung.storeId}`;

let app: TestApp;
let backupCode: string;
let otherCode: string;

beforeAll(async () => {
  process.env.SUPERADMIN_2FA = '1';
  app = await startApp({ platformStore: batik.slug });
});

afterAll(async () => {
  delete process.env.SUPERADMIN_2FA;
  await app.stop();
});

const ageProofs = () =>
  askAdmin(`UPDATE auth.session SET "passwordProvenAt" = NULL, "factorProvenAt" = now() - interval '1 hour'
            WHERE "factorProvenAt" IS NOT NULL`);

const places = [
  href('/superadmin'),
  href('/superadmin/audit'),
  href('/superadmin/email'),
  href('/dashboard'),
  visited,
  href('/live/:topic', { topic: 'all-stores' }),
];

async function everywhere(visitor: Visitor): Promise<(string | null)[]> {
  return Promise.all(places.map(async (place) => locationOf(await visitor.get(place))));
}

test('a super admin without a second factor comes no further than to setting one up', async () => {
  const admin = await app.loginAs(wati);
  expect(new Set(await everywhere(admin))).toEqual(new Set([page]));
  const stopped = await admin.post(href('/superadmin'), { intent: 'inactive', storeId: warung.storeId });
  expect(locationOf(stopped)).toBe(page);
  expect(await textOf(await admin.get(page))).toContain('Pasang verifikasi dua langkah dulu.');
  const owner = await app.loginAs(sri);
  expect((await owner.get(href('/dashboard'))).status).toBe(200);
});

test('with one, acts that open money or people ask for it again after ten minutes', async () => {
  const admin = await app.loginAs(wati);
  await post(admin, 'factor-prove', { proof: wati.password }, page);
  const secret = await secretOn(await post(admin, 'factor-totp', {}, page));
  const added = await post(admin, 'factor-totp-code', { code: totpOf(secret) }, page);
  [backupCode = '', otherCode = ''] = await codesOn(added);
  expect((await admin.get(visited)).status).toBe(200);
  await ageProofs();
  expect((await admin.get(href('/superadmin'))).status).toBe(200);
  const asked = await admin.get(visited);
  const way = locationOf(asked) ?? '';
  expect(way).toBe(`${proofPage}?from=${encodeURIComponent(visited)}`);
  const picture = (storeId: string) => href('/berkas/:storeId/:fileId', { storeId, fileId: randomUUID() });
  const path = picture(warung.storeId);
  expect(locationOf(await admin.get(path))).toBe(`${proofPage}?from=${encodeURIComponent(path)}`);
  expect((await admin.get(picture(batik.storeId))).status).toBe(404);
  const stopped = await admin.post(href('/superadmin'), { intent: 'inactive', storeId: warung.storeId });
  expect(locationOf(stopped)).toBe(`${proofPage}?from=${encodeURIComponent(href('/superadmin'))}`);
  expect(await askAdmin('SELECT status FROM store_terms WHERE store_id = $1', [warung.storeId])).not.toEqual([
    { status: 'inactive' },
  ]);
  expect((await admin.post(way, { code: '000000' })).status).toBe(409);
  expect(locationOf(await admin.post(way, { code: totpOf(secret, 1) }))).toBe(visited);
  expect((await admin.get(visited)).status).toBe(200);
});

test('the way back keeps the query, and plans and the CSV of rents ask for the factor, too', async () => {
  const admin = await typePassword(app.guest(), wati);
  expect((await admin.post(secondStep, { code: otherCode })).status).toBe(302);
  await ageProofs();
  const [shops, tagihan, paket] = [
    href('/superadmin'),
    href('/superadmin/tagihan'),
    href('/superadmin/paket'),
  ];
  const back = (path: string) => `${proofPage}?from=${encodeURIComponent(path)}`;
  const asked = `${shops}?cari=kopi&status=trial`;
  const stopped = await admin.post(asked, { intent: 'inactive', storeId: warung.storeId });
  expect(locationOf(stopped)).toBe(back(asked));
  const waiting = `${tagihan}?status=waiting`;
  const invoice = { intent: 'approve', storeId: warung.storeId, invoiceId: randomUUID(), proofId: '' };
  expect(locationOf(await admin.post(waiting, invoice))).toBe(back(waiting));
  expect(locationOf(await admin.get(href('/superadmin/tagihan/unduh')))).toBe(back(tagihan));

  const planId = await makeTestPlan();
  for (const intent of ['end', 'offer'])
    expect(locationOf(await admin.post(paket, { intent, planId }))).toBe(back(paket));
  const form = { intent: 'save', name: 'Curian', price: '1000', months: '36', isPublic: 'on' };
  const subjects = [
    { planId, key: '' },
    { planId: '', key: randomUUID() },
  ];
  for (const about of subjects) {
    const refused = await admin.post(paket, { ...form, ...about });
    expect(refused.status).toBe(409);
    const page = await readPage(refused);
    expect(page.text).toContain('Paket belum disimpan. Buktikan dulu bahwa ini Anda');
    expect([page.field('name'), page.link('Verifikasi di tab baru')]).toEqual(['Curian', back(paket)]);
  }
  expect(await askAdmin("SELECT id FROM rent_plans WHERE name = 'Curian' OR ended_at IS NOT NULL")).toEqual(
    [],
  );
});

test('a used backup code and a wrong code are in the audit log, also within a session', async () => {
  const admin = await typePassword(app.guest(), wati);
  expect((await admin.post(secondStep, { code: backupCode })).status).toBe(302);
  const rows = await askAdmin(
    `SELECT action, details->>'what' AS what FROM audit_events
     WHERE actor_email = $1 AND action IN ('backupCodeUsed', 'superAdminFactorRefused')`,
    [wati.email],
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      { action: 'superAdminFactorRefused', what: 'session' },
      { action: 'backupCodeUsed', what: 'codeUsed' },
    ]),
  );
});

test("the operator's command removes it, ends the sessions, and is in the audit log with the other acts", async () => {
  const { appUrl } = testDatabase();
  expect(await removeFactors(appUrl, 'tidak-ada@contoh.test')).toBeNull();
  expect(await removeFactors(appUrl, wati.email.toUpperCase())).toEqual({ passkeys: 0, app: true });
  const admin = await app.loginAs(wati);
  expect(locationOf(await admin.get(href('/superadmin')))).toBe(page);
  const told = `SELECT id FROM mails WHERE recipient = $1 AND body_text LIKE '%dihapus oleh pengelola situs%'`;
  expect(await askAdmin(told, [wati.email])).toHaveLength(1);
  const actions = await askAdmin<{ action: string }>('SELECT action FROM audit_events');
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['factorAdded', 'factorsCleared', 'superAdminLogin']),
  );
});
