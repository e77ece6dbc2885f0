import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { deleteAccount, listAccounts } from '#server/payment-methods/accounts.ts';
import { findOrWriteMail } from '#server/program/worker/mail-jobs.ts';
import { openAdmin } from '../support/database/database.ts';
import { textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { makeTestAccount, paymentChanges } from '../support/world/accounts.ts';
import { addTestMember, endTestMembership } from '../support/world/members.ts';
import { world } from '../support/world/world.ts';

const { sri, ani, warung, batik } = world;
const page = href('/dashboard/pembayaran');
const { password } = sri;
const typed = { intent: 'save', id: '', provider: 'BCA', holder: 'Sri Rahayu', active: 'on', password };

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

const present = () => asUser(sri, (tx) => listAccounts(tx, warung.storeId));

beforeEach(async () => {
  for (const { id } of await present()) await asUser(sri, (tx) => deleteAccount(tx, warung.storeId, id));
});

const changes = () => paymentChanges(admin, warung.storeId);

test('an account is added, changed and deleted without scripts; each change is logged and mailed', async () => {
  const before = (await changes()).length;
  const added = await owner.post(page, { ...typed, number: '123-456-7890' });
  expect([added.status, await textOf(added)]).toEqual([
    200,
    expect.stringContaining('BCA 1234 5678 90 disimpan.'),
  ]);
  const [account] = await present();
  expect(account).toMatchObject({ provider: 'BCA', kind: 'bank', number: '1234567890', active: true });
  const id = account?.id ?? '';
  await owner.post(page, { ...typed, id, provider: 'DANA', number: '081211110001', active: '' });
  expect(await present()).toMatchObject([{ id, provider: 'DANA', kind: 'ewallet', active: false }]);
  await owner.post(page, { intent: 'delete', id, password });
  expect(await present()).toEqual([]);
  const logged = (await changes()).slice(before);
  const [one, two] = ['BCA …7890 a.n. Sri Rahayu', 'DANA …0001 a.n. Sri Rahayu (tidak ditampilkan)'];
  expect(logged.map(({ details, actor_email }) => [details, actor_email])).toEqual([
    [{ change: 'Rekening ditambah', subject: one, former: '' }, sri.email],
    [{ change: 'Rekening diubah', subject: two, former: one }, sri.email],
    [{ change: 'Rekening dihapus', subject: '', former: two }, sri.email],
  ]);
  const mails = await Promise.all(logged.map((event) => mailAbout(event.id)));
  expect(mails.map(({ recipient }) => recipient)).toEqual([sri.email, sri.email, sri.email]);
  await admin.query(`UPDATE auth."user" SET "emailVerified" = true WHERE email = $1`, [sri.email]);
  await owner.post(page, { ...typed, number: '5550001111' });
  const mail = await mailAbout((await changes()).at(-1)?.id ?? '');
  expect(mail.subject).toBe(`Rekening toko Anda diubah: ${warung.namaToko}`);
  expect(mail.body_text).toContain('Rekening ditambah.\nSekarang: BCA …1111 a.n. Sri Rahayu\nWaktu: ');
  expect(mail.body_text).toContain('segera ganti password Anda');
});

/** Runs the mail job of an audit entry twice, expects that only one mail is written, and returns this mail. */
async function mailAbout(auditId: string) {
  const { rows: jobs } = await admin.query(
    `SELECT count(*)::int AS planned FROM graphile_worker._private_jobs WHERE payload->>'auditId' = $1`,
    [auditId],
  );
  expect(jobs).toEqual([{ planned: 1 }]);
  const job = { about: 'payments', auditId } as const;
  const [id, again] = [await findOrWriteMail(job, app.url), await findOrWriteMail(job, app.url)];
  expect(again).toBe(id);
  const { rows } = await admin.query('SELECT recipient, subject, body_text FROM mails WHERE id = $1', [id]);
  return rows[0] as { recipient: string; subject: string; body_text: string };
}

test('a change is mailed to each owner of the shop', async () => {
  await addTestMember(ani, warung.storeId, 'owner');
  await owner.post(page, { ...typed, number: '5550002222' });
  const { id = '' } = (await changes()).at(-1) ?? {};
  await mailAbout(id);
  await endTestMembership(ani, warung.storeId);
  const { rows } = await admin.query('SELECT recipient, body_text FROM mails WHERE key LIKE $1', [
    `payments ${id}%`,
  ]);
  const atWarung = `${page}?toko=${warung.storeId}`;
  expect(rows.map((mail) => [mail.recipient, mail.body_text.includes(atWarung)]).sort()).toEqual([
    [ani.email, true],
    [sri.email, false],
  ]);
});

test('a change that failed is not mailed', async () => {
  expect(await findOrWriteMail({ about: 'payments', auditId: crypto.randomUUID() }, app.url)).toBeNull();
});

test('without the current password nothing changes, and the input stays', async () => {
  const unproven = await app.loginAs(sri);
  const before = (await changes()).length;
  for (const [wrong, status, sentence] of [
    ['', 400, 'Masukkan password saat ini untuk melanjutkan.'],
    ['salah', 409, 'Password saat ini salah.'],
  ] as const) {
    const answer = await unproven.post(page, { ...typed, number: '987654321', password: wrong });
    expect(answer.status).toBe(status);
    const html = await answer.text();
    expect(html).toContain(sentence);
    expect(html).toContain('value="987654321"');
    expect(html).not.toContain('value="salah"');
  }
  expect([await present(), (await changes()).length]).toEqual([[], before]);
});

test('an account stays if the current password is missing or wrong', async () => {
  const id = await makeTestAccount(warung.storeId);
  const unproven = await app.loginAs(sri);
  const before = (await changes()).length;
  const statuses: number[] = [];
  for (const wrong of ['', 'salah'])
    statuses.push((await unproven.post(page, { intent: 'delete', id, password: wrong })).status);
  statuses.push((await unproven.post(page, { intent: 'delete', id })).status);
  expect(statuses).toEqual([400, 409, 400]);
  expect([(await present()).map((account) => account.id), (await changes()).length]).toEqual([[id], before]);
});

test('password attempts are limited', async () => {
  const guesser = await app.loginAs(sri);
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++)
    statuses.push((await guesser.post(page, { ...typed, number: '987654321', password: 'salah' })).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await guesser.post(page, { ...typed, number: '987654321' })).status).toBe(429);
  expect(await present()).toEqual([]);
  await admin.query('DELETE FROM rate_limits');
});

test('accounts are sorted, a number exists once, and there are at most 20', async () => {
  const [one, two, three] = await Promise.all(['1', '2', '3'].map(() => makeTestAccount(warung.storeId)));
  const ids = async () => (await present()).map(({ id }) => id);
  const order = await ids();
  expect(new Set(order)).toEqual(new Set([one, two, three]));
  const last = (await present()).at(-1);
  if (!last) throw new Error('no account');
  const same = { ...typed, id: last.id, number: last.number };
  expect((await owner.post(page, { ...same, place: '1' })).status).toBe(200);
  expect(await ids()).toEqual([last.id, order[0], order[1]]);
  const twice = await owner.post(page, { ...typed, number: last.number });
  expect([twice.status, await textOf(twice)]).toEqual([
    409,
    expect.stringContaining('Nomor ini sudah ada di daftar Anda.'),
  ]);
  for (let more = 3; more < 20; more++) await owner.post(page, { ...typed, number: `77700${more + 1000}` });
  expect(await present()).toHaveLength(20);
  const over = await owner.post(page, { ...typed, number: '987654321' });
  expect([over.status, await textOf(over)]).toEqual([
    409,
    expect.stringContaining('Paling banyak 20 rekening.'),
  ]);
  expect(await present()).toHaveLength(20);
});

test("another shop's account is not found, whatever password is sent", async () => {
  const id = await makeTestAccount(batik.storeId);
  for (const intent of ['save', 'delete']) {
    const answer = await owner.post(page, { ...typed, intent, id, number: '987654321' });
    expect([answer.status, await textOf(answer)]).toEqual([
      404,
      expect.stringContaining('Rekening ini sudah tidak ada.'),
    ]);
  }
});

test('the shop’s own text changes like an account; the unique codes need no password', async () => {
  const settings = async () => {
    const { rows } = await admin.query(
      'SELECT cara_pembayaran AS words, unique_codes AS codes FROM stores WHERE store_id = $1',
      [warung.storeId],
    );
    return rows[0];
  };
  const before = (await changes()).length;
  const former = (await settings()).words;
  const words = 'Transfer ke BCA 9876543210\na.n. Sri';
  const fields = { intent: 'settings', caraPembayaran: words, uniqueCodes: 'on' };
  const unproven = await app.loginAs(sri);
  for (const wrong of ['', 'bukan-ini']) {
    const refused = await unproven.post(page, { ...fields, password: wrong });
    expect(refused.status).toBe(wrong === '' ? 400 : 409);
    const text = await refused.text();
    expect(text).toContain('BCA 9876543210');
    if (wrong !== '') expect(text).not.toContain(wrong);
    expect(await settings()).toEqual({ words: former, codes: false });
  }
  expect(await changes()).toHaveLength(before);
  expect((await owner.post(page, { ...fields, password })).status).toBe(200);
  expect(await settings()).toEqual({ words, codes: true });
  const logged = (await changes()).slice(before);
  const subject = 'Transfer ke BCA 9876543210 a.n. Sri';
  expect(logged.map(({ details }) => details)).toEqual([
    { change: 'Cara Pembayaran diubah', subject, former: former.replace(/\s+/g, ' ') },
  ]);
  expect(await mailAbout(logged[0]?.id ?? '')).toMatchObject({ recipient: sri.email });
  // Browsers send line breaks as CRLF, which must not count as a change.
  const unchanged = { ...fields, caraPembayaran: words.replace('\n', '\r\n'), uniqueCodes: '' };
  expect((await owner.post(page, unchanged)).status).toBe(200);
  expect(await settings()).toEqual({ words, codes: false });
  expect(await changes()).toHaveLength(before + 1);
});
