import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { pool } from '#server/db/pool.ts';
import { findOrWriteMail } from '#server/program/worker/mail-jobs.ts';
import { freshEmail } from '../support/addresses.ts';
import { textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { confirmLinkOf } from '../support/world/mails.ts';
import { world } from '../support/world/world.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const button = 'Kirim Ulang Email Konfirmasi';
const known = 'Email ini sudah dikonfirmasi. Tidak ada lagi yang perlu dilakukan.';
const dead = 'Link konfirmasi ini tidak berlaku lagi.';
const byLogin = 'Login untuk meminta link baru.';
const byButton = 'Tekan tombol di bawah untuk meminta link baru.';

async function newcomer(path: string = href('/register'), shop: Record<string, string> = {}) {
  const [client, email] = [app.guest(), freshEmail('baru')];
  expect((await client.post(path, { email, password: 'rahasia1', ...shop })).status).toBe(302);
  await findOrWriteMail({ about: 'welcome', userId: await idOf(email) }, app.url);
  const { pathname, search } = await confirmLinkOf(email);
  return { client, email, link: pathname + search };
}

async function idOf(email: string): Promise<string> {
  const { rows } = await pool().query('SELECT id FROM auth."user" WHERE email = $1', [email]);
  return rows[0].id;
}

const read = async (client: Visitor, path: string) => textOf(await client.get(path));

describe('the page of a confirmation link', () => {
  it('shows a button, confirms when it is pressed without scripts, and then reports success', async () => {
    const { client, email, link } = await newcomer();
    const anybody = app.guest();
    for (let n = 0; n < 2; n += 1) {
      const opened = await anybody.get(link);
      expect(opened.headers.get('cache-control')).toBe('no-store');
      expect(await textOf(opened)).toContain(`Tekan tombol ini kalau akun ${email} milik Anda.`);
    }
    expect(await read(client, href('/profil'))).toContain(`Email ${email} belum dikonfirmasi.`);
    const pressed = await anybody.post(link, { intent: 'confirm' });
    expect([pressed.status, await textOf(pressed)]).toEqual([
      200,
      expect.stringContaining('Email Anda sudah dikonfirmasi. Terima kasih!'),
    ]);
    expect(await textOf(await anybody.post(link, { intent: 'confirm' }))).toContain(known);
    expect(await read(anybody, link)).toContain(known);
    expect(await read(client, href('/profil'))).not.toContain(button);
  });

  it('explains for a dead link how to get another one', async () => {
    const { client, link } = await newcomer();
    const budi = await app.loginAs(world.budi);
    for (const [visitor, way] of [
      [app.guest(), byLogin],
      [client, byButton],
      [budi, known],
    ] as const) {
      const sentence = `${dead} ${way}`;
      expect(await read(visitor, `${link}x`)).toContain(sentence);
      const pressed = await visitor.post(`${link}x`, { intent: 'confirm' });
      expect([pressed.status, await textOf(pressed)]).toEqual([409, expect.stringContaining(sentence)]);
    }
    expect(await read(client, `${link}x`)).toContain(button);
    expect(await (await app.guest().get(`${link}x`)).text()).toContain(
      'href="/login?from=/konfirmasi-email"',
    );
  });

  it('explains what to do if the token is missing', async () => {
    const opens = 'Buka link di email konfirmasi yang kami kirim. Belum menerimanya?';
    const { client } = await newcomer();
    expect(await read(app.guest(), href('/konfirmasi-email'))).toContain(`${opens} ${byLogin}`);
    expect(await read(client, href('/konfirmasi-email'))).toContain(`${opens} ${byButton}`);
  });
});

describe('requesting another link', () => {
  it('is offered to buyer and owner until they have confirmed, and is limited', async () => {
    const shop = { namaToko: 'Kue Baru', waNumber: '081234567890' };
    const owner = await newcomer(`${href('/register')}?role=storeAdmin`, shop);
    expect(await read(owner.client, href('/dashboard'))).toContain(button);
    const ask = () => owner.client.post(href('/konfirmasi-email'), { intent: 'resend' });
    for (let n = 0; n < 5; n += 1) {
      const asked = await ask();
      expect(asked.status).toBe(200);
      expect(await textOf(asked)).toContain('Email konfirmasi sudah dikirim. Buka link di dalamnya.');
    }
    const refused = await ask();
    expect([refused.status, await textOf(refused)]).toEqual([
      429,
      expect.stringContaining('Terlalu banyak percobaan.'),
    ]);
    await app.guest().post(owner.link, { intent: 'confirm' });
    expect(await read(owner.client, href('/dashboard'))).not.toContain(button);
  });

  it('is not offered to guests or to confirmed users', async () => {
    const asked = await app.guest().post(href('/konfirmasi-email'), { intent: 'resend' });
    expect(locationOf(asked)).toBe(`${href('/login')}?from=/konfirmasi-email`);
    const budi = await app.loginAs(world.budi);
    expect(await textOf(await budi.post(href('/konfirmasi-email'), { intent: 'resend' }))).toContain(known);
    expect(await read(budi, href('/profil'))).not.toContain(button);
  });
});
