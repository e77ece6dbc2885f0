import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { removeFactors } from '#server/program/factor-removal.ts';
import { askAdmin, testDatabase } from '../support/database/database.ts';
import { codesOn, post, secretOn } from '../support/factors/forms.ts';
import { secondStep, typePassword } from '../support/factors/owners.ts';
import { totpOf } from '../support/factors/totp.ts';
import { textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { world } from '../support/world/world.ts';

const { wati, sri, warung, batik } = world;
const page = href('/superadmin/keamanan');
const proofPage = href('/verifikasi');
const visited = `${href('/dashboard')}?toko=${warung.storeId}`;

let app: TestApp;
let backupCode: string;

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
  [backupCode = ''] = await codesOn(added);
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
