import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatPhone } from '#domain/format.ts';
import { href } from '#domain/routes/href.ts';
import { findOrWriteMail } from '#server/program/worker/mail-jobs.ts';
import { openAdmin } from '../support/database/database.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { paymentChanges } from '../support/world/accounts.ts';
import { page, readShop, typed } from '../support/world/shop-settings.ts';
import { world } from '../support/world/world.ts';

/* Buyers ask at a shop's WhatsApp number where to pay, so whoever changes this number could redirect their money. */

const { sri, warung } = world;
const other = '0813-9999-0001';

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

const changes = () => paymentChanges(admin, warung.storeId);

test.each([
  ['', 400, 'Masukkan password saat ini untuk melanjutkan.'],
  ['bukan-ini', 409, 'Password saat ini salah.'],
])(
  'another number with the password %j is rejected, and nothing of the form is saved',
  async (password, status, sentence) => {
    const before = await readShop(warung);
    const answer = await owner.post(page, typed(warung, { waNumber: other, deskripsi: 'Baru', password }));
    expect(answer.status).toBe(status);
    const html = await answer.clone().text();
    if (password !== '') expect(html).not.toContain(password);
    const shown = await readPage(answer);
    expect(shown.text).toContain(sentence);
    expect([shown.field('waNumber'), shown.field('deskripsi')]).toEqual([other, 'Baru']);
    expect(await readShop(warung)).toEqual(before);
    expect(await changes()).toEqual([]);
  },
);

test('with the password it is saved, recorded with the former one, and mailed to the owner', async () => {
  await admin.query(`UPDATE auth."user" SET "emailVerified" = true WHERE email = $1`, [sri.email]);
  const answer = await owner.post(page, typed(warung, { waNumber: other, password: sri.password }));
  expect([answer.status, await textOf(answer)]).toEqual([
    200,
    expect.stringContaining('Pengaturan berhasil disimpan!'),
  ]);
  expect((await readShop(warung)).waNumber).toBe('6281399990001');
  const logged = await changes();
  expect(logged.map(({ details, actor_email }) => [details, actor_email])).toEqual([
    [
      {
        about: 'waNumber',
        change: 'Nomor WhatsApp diubah',
        subject: '0813-9999-0001',
        former: formatPhone(warung.waNumber),
      },
      sri.email,
    ],
  ]);
  const auditId = logged[0]?.id ?? '';
  const { rows: planned } = await admin.query(
    `SELECT count(*)::int AS jobs FROM graphile_worker._private_jobs WHERE payload->>'auditId' = $1`,
    [auditId],
  );
  expect(planned).toEqual([{ jobs: 1 }]);
  const mailId = await findOrWriteMail({ about: 'payments', auditId }, app.url);
  const { rows: mails } = await admin.query('SELECT recipient, subject, body_text FROM mails WHERE id = $1', [
    mailId,
  ]);
  expect(mails).toEqual([
    {
      recipient: sri.email,
      subject: `Nomor WhatsApp toko Anda diubah: ${warung.namaToko}`,
      body_text: expect.stringContaining(
        `Nomor WhatsApp diubah.\nSebelumnya: ${formatPhone(warung.waNumber)}\nSekarang: 0813-9999-0001\nWaktu: `,
      ),
    },
  ]);
  expect(mails[0].body_text).toContain(`${app.url}${href('/dashboard/pengaturan')}`);
});

test('everything else is saved without the password, and so is the same number in another spelling', async () => {
  const before = await changes();
  for (const waNumber of ['+62 813 9999 0001', '081399990001']) {
    const answer = await owner.post(page, typed(warung, { waNumber, deskripsi: `Tulis ${waNumber}` }));
    expect(answer.status).toBe(200);
    expect((await readShop(warung)).deskripsi).toBe(`Tulis ${waNumber}`);
  }
  expect(await changes()).toEqual(before);
});
