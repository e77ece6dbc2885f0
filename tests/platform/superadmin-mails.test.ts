import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { testDatabase, withClient } from '../support/database/database.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { failedMail } from '../support/world/mails.ts';
import { world } from '../support/world/world.ts';

let app: TestApp;
let wati: Visitor;

beforeAll(async () => {
  app = await startApp();
  wati = await app.loginAs(world.wati);
});

afterAll(() => app.stop());

test('without a failure, no mail is reported as arrived', async () => {
  const page = await textOf(await wati.get(href('/superadmin/email')));
  expect(page).toContain('Diserahkan ke server email, atau masih dicoba.');
  expect(page).not.toMatch(/sudah (sampai|terkirim)/);
});

test('a failed mail is listed with its recipient, error and attempts, and never with its text', async () => {
  const { subject } = await failedMail('pemilik-uji@contoh.test');
  const page = await textOf(await wati.get(href('/superadmin/email')));
  for (const fact of [
    subject,
    'pemilik-uji@contoh.test',
    '13 kali dicoba',
    'Server email tidak bisa dihubungi.',
    'Rincian: connect ECONNREFUSED',
    'belum diserahkan ke server email',
  ])
    expect(page).toContain(fact);
  expect(page).not.toContain('Isi yang tidak untuk pengelola');
  expect(await textOf(await wati.get(href('/superadmin')))).toContain('Email gagal');
});

test('"Coba lagi" retries it once, and is recorded', async () => {
  const { id } = await failedMail();
  const first = await wati.post(href('/superadmin/email'), { mailId: id });
  expect(first.status).toBe(200);
  expect(await textOf(first)).toContain('Sedang dicoba lagi …');
  const second = await wati.post(href('/superadmin/email'), { mailId: id });
  expect(second.status).toBe(409);
  expect(await textOf(second)).toContain(
    'Email ini sudah diserahkan ke server email, sedang dicoba, atau tidak bisa dicoba lagi.',
  );
  const log = await textOf(await wati.get(href('/superadmin/audit')));
  expect(log.match(/Mencoba lagi email gagal\./g)).toHaveLength(1);
});

test('the list continues after fifty', async () => {
  for (let made = 0; made < 52; made++) await failedMail();
  const { links, fields } = await readPage(await wati.get(href('/superadmin/email')));
  const next = links.find((link) => link.startsWith(`${href('/superadmin/email')}?setelah=`));
  const ending = fields('mailId').at(-1)?.attributes.value;
  // Deletes the first page's last mail, as if it had been sent and deleted before the next page is opened.
  await withClient(testDatabase().adminUrl, (client) =>
    client.query('DELETE FROM mails WHERE id = $1', [ending]),
  );
  const rest = await textOf(await wati.get(next ?? ''));
  expect(rest).toContain('Kepada pemilik@contoh.test');
  expect(rest).not.toContain('Email gagal yang lebih lama');
});
