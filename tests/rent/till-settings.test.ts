import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { pathAtShop } from '#domain/routes/shop-path.ts';
import { askAdmin } from '../support/database/database.ts';
import { addFactor } from '../support/factors/forms.ts';
import { readPage, textOf } from '../support/page.ts';
import { choose, invoiceOf, openTill, reread, statusOf } from '../support/rent/payments.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { addTestMember } from '../support/world/members.ts';
import { makeTestVoucher } from '../support/world/vouchers.ts';
import { world } from '../support/world/world.ts';

/* Vouchers and automatic payments of the operator's shop can pay rent, so changing them needs a second factor. */

const { sri, ani, dewi, warung, kopi } = world;
const page = href('/dashboard/voucher');
const atWarung = (path: string) => pathAtShop(path, warung.storeId);
const proofOf = (path: string) => `${href('/verifikasi')}?from=${encodeURIComponent(path)}`;
const gift = { intent: 'create', code: 'GRATIS', kind: 'percent', value: '100', quota: '7' };
const notices = href('/dashboard/notifikasi');
const noticeForms: Record<string, string>[] = [
  { intent: 'add', name: 'HP kasir', silentHours: '24', password: sri.password },
  { intent: 'automatic', active: 'on', ceiling: '500000', dailySum: '2000000', password: sri.password },
];
const missing = 'Kode toko ini memotong sewa, jadi hanya diubah dengan verifikasi dua langkah.';

let app: TestApp;
let owner: Visitor;
let plan: string;
let switched: { intent: string; voucherId: string };

beforeAll(async () => {
  process.env.SUPERADMIN_2FA = '1';
  app = await startApp({ platformStore: warung.slug });
  owner = await app.loginAs(sri);
  plan = (await openTill()).small;
  switched = { intent: 'off', voucherId: (await makeTestVoucher(warung.storeId)).id };
});

afterAll(async () => {
  delete process.env.SUPERADMIN_2FA;
  await app.stop();
});

const vouchers = () => askAdmin('SELECT code, active FROM vouchers ORDER BY created_at');
const ageProofs = () => askAdmin(`UPDATE auth.session SET "factorProvenAt" = now() - interval '1 hour'`);

test('without a factor, owner and members are told where to add one, and keep what they typed', async () => {
  const before = await vouchers();
  await addTestMember(ani, warung.storeId, 'admin');
  const people: [Visitor, (path: string) => string][] = [
    [owner, (path) => path],
    [await app.loginAs(ani), atWarung],
  ];
  for (const [person, at] of people) {
    expect((await readPage(await person.get(at(page)))).link('Pasang di tab baru')).toBe(
      at(href('/dashboard/keamanan')),
    );
    const refused = await person.post(at(page), gift);
    const shown = await readPage(refused);
    expect([refused.status, shown.field('code'), shown.field('quota')]).toEqual([409, 'GRATIS', '7']);
    expect(shown.text).toContain(missing);
    for (const intent of ['off', 'on']) {
      const answer = await person.post(at(page), { ...switched, intent });
      expect([answer.status, await textOf(answer)]).toEqual([409, expect.stringContaining(missing)]);
    }
  }
  expect(await vouchers()).toEqual(before);
  for (const form of noticeForms) {
    const answer = await owner.post(notices, form);
    expect(answer.status).toBe(409);
    expect(await textOf(answer)).toContain('uang masuk toko ini memperpanjang sewa, jadi ini hanya diubah');
  }
});

test('other shops make and switch their codes as before', async () => {
  const other = await app.loginAs(dewi);
  expect(await textOf(await other.get(page))).not.toContain('memotong sewa');
  expect((await other.post(page, gift)).status).toBe(200);
});

test('a stale factor is asked for again, and a code that is made with a fresh one pays rent', async () => {
  const { backupCode } = await addFactor(owner, sri.password);
  await ageProofs();
  const before = await vouchers();
  const list = `${page}?daftar=lewat`;
  const refused = await readPage(await owner.post(list, gift));
  expect(refused.text).toContain('Voucher belum dibuat. Buktikan dulu bahwa ini Anda');
  expect([refused.field('code'), refused.link('Verifikasi di tab baru')]).toEqual(['GRATIS', proofOf(list)]);
  expect(locationOf(await owner.post(list, switched))).toBe(proofOf(list));
  expect(await vouchers()).toEqual(before);
  for (const form of noticeForms) expect(locationOf(await owner.post(notices, form))).toBe(proofOf(notices));
  expect(await askAdmin('SELECT store_id FROM notice_phones')).toEqual([]);

  expect(locationOf(await owner.post(proofOf(list), { code: backupCode }))).toBe(list);
  expect(await textOf(await owner.get(page))).not.toContain('memotong sewa');
  expect((await owner.post(page, switched)).status).toBe(200);
  expect((await owner.post(page, gift)).status).toBe(200);
  for (const form of noticeForms) expect((await owner.post(notices, form)).status).toBe(200);
  const invoice = await invoiceOf(kopi, await choose(kopi, plan, { voucherCode: gift.code }));
  expect([await statusOf(invoice), (await reread(kopi, invoice)).status]).toEqual(['Completed', 'paid']);
});
