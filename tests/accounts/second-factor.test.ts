import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factorMessages } from '#domain/accounts/factors.ts';
import { PASSWORD_PROOF_MS } from '#domain/accounts/user.ts';
import { href } from '#domain/routes/href.ts';
import { orderAfterLogin } from '#server/checkout/with-account/order.ts';
import { askAdmin } from '../support/database/database.ts';
import { codesOn, post, secretOn, securityPage } from '../support/factors/forms.ts';
import {
  newOwner as makeOwner,
  withApp as makeOwnerWithApp,
  password,
  secondStep,
  typePassword,
} from '../support/factors/owners.ts';
import { totpOf } from '../support/factors/totp.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, type Visitor, visit } from '../support/visitor.ts';
import { guestOrder } from '../support/world/guest-orders.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const newOwner = () => makeOwner(app);
const withApp = () => makeOwnerWithApp(app);
const afterPassword = (email: string) => typePassword(app.guest(), { email });

const isIn = async (visitor: Visitor) => (await visitor.get(securityPage)).status === 200;

const ofAccount = `WHERE "userId" = (SELECT id FROM auth."user" WHERE email = $1)`;

const mailsTo = (email: string) =>
  askAdmin<{ bodyText: string }>('SELECT body_text AS "bodyText" FROM mails WHERE recipient = $1', [email]);

describe('codes of an app', () => {
  test('are set up with the password, and show ten backup codes once', async () => {
    const { owner, email } = await newOwner();
    expect((await post(owner, 'factor-totp')).status).toBe(403);
    expect((await post(owner, 'factor-prove', { proof: 'salah' })).status).toBe(409);
    await post(owner, 'factor-prove', { proof: password });
    const secret = await secretOn(await post(owner, 'factor-totp'));
    const wrong = await post(owner, 'factor-totp-code', { code: '000000' });
    expect([wrong.status, await secretOn(wrong)]).toEqual([409, secret]);
    const added = await post(owner, 'factor-totp-code', { code: totpOf(secret) });
    expect(await codesOn(added)).toHaveLength(10);
    const again = await owner.get(securityPage);
    expect(await codesOn(again)).toEqual([]);
    expect(await textOf(again)).toContain('Tersisa 10 kode.');
    expect((await mailsTo(email)).some(({ bodyText }) => bodyText.includes('baru saja dipasang'))).toBe(true);
  });

  test('are asked for after the password, and open a session only when right', async () => {
    const { email, secret } = await withApp();
    const visitor = await afterPassword(email);
    expect(visitor.cookies()).not.toContain('session_token');
    expect(await isIn(visitor)).toBe(false);
    expect((await visitor.post(secondStep, { code: '000000' })).status).toBe(409);
    expect(await isIn(visitor)).toBe(false);
    const entered = await visitor.post(`${secondStep}?from=/x`, { code: totpOf(secret, 1) });
    expect([entered.status, locationOf(entered)]).toEqual([302, href('/dashboard')]);
    expect(await isIn(visitor)).toBe(true);
  });

  test('work once, also sent by two browsers at the same time', async () => {
    const { email, secret } = await withApp();
    const visitors = [await afterPassword(email), await afterPassword(email)];
    const code = totpOf(secret, 1);
    const statuses = await Promise.all(
      visitors.map(async (one) => (await one.post(secondStep, { code })).status),
    );
    expect(statuses.sort()).toEqual([302, 409]);
    const later = await afterPassword(email);
    expect((await later.post(secondStep, { code })).status).toBe(409);
  });

  test('need no second step of a forged cookie', async () => {
    const visitor = app.guest();
    expect(locationOf(await visitor.get(secondStep))).toBe(`${href('/login')}?pesan=waktu`);
    const payload = Buffer.from(JSON.stringify({ userId: 'x', mark: 'x', until: 9e15 })).toString(
      'base64url',
    );
    const answer = await visitor.post(
      secondStep,
      { code: '123456' },
      { headers: { cookie: `kedai.second_step=${payload}.AAAA` } },
    );
    expect([answer.status, locationOf(answer)]).toEqual([302, `${href('/login')}?pesan=waktu`]);
  });
});

describe('sessions', () => {
  test('of other browsers end when the first factor is added', async () => {
    const { owner, email } = await newOwner();
    const other = await app.loginAs({ email, password });
    await post(owner, 'factor-prove', { proof: password });
    const secret = await secretOn(await post(owner, 'factor-totp'));
    await post(owner, 'factor-totp-code', { code: totpOf(secret) });
    expect([await isIn(owner), await isIn(other)]).toEqual([true, false]);
  });

  test('get a new cookie with each proof, so that a stolen copy gains nothing', async () => {
    const { owner } = await newOwner();
    const copies: string[] = [];
    const proofs = [
      () => post(owner, 'factor-prove', { proof: password }),
      async () => post(owner, 'factor-totp-code', { code: totpOf(secret) }),
      () => owner.post(href('/verifikasi'), { code: backupCode }),
    ];
    let [secret, backupCode] = ['', ''];
    for (const [at, prove] of proofs.entries()) {
      copies.push(owner.cookies());
      const answer = await prove();
      expect([200, 302]).toContain(answer.status);
      if (at === 0) secret = await secretOn(await post(owner, 'factor-totp'));
      if (at === 1) [backupCode = ''] = await codesOn(answer);
      expect(await isIn(owner)).toBe(true);
      for (const cookie of copies)
        expect((await app.guest().get(securityPage, { headers: { cookie } })).status, `${at}`).toBe(302);
    }
  });

  test('without a proven factor are invalid once the account has one', async () => {
    const { email, owner } = await withApp();
    await askAdmin(
      `UPDATE auth.session SET "factorProvenAt" = NULL
       WHERE "userId" = (SELECT id FROM auth."user" WHERE email = $1)`,
      [email],
    );
    expect(await isIn(owner)).toBe(false);
  });
});

describe('backup codes', () => {
  test('work once, also in a race, and are mailed about', async () => {
    const { email, codes } = await withApp();
    const visitors = [await afterPassword(email), await afterPassword(email)];
    const code = codes[0]?.toUpperCase() ?? '';
    const statuses = await Promise.all(
      visitors.map(async (one) => (await one.post(secondStep, { code })).status),
    );
    expect(statuses.sort()).toEqual([302, 409]);
    expect(
      (await mailsTo(email)).some(({ bodyText }) => bodyText.includes('kode cadangan baru saja dipakai')),
    ).toBe(true);
  });

  test('of which two are used at the same time both work', async () => {
    const { email, codes } = await withApp();
    const visitors = [await afterPassword(email), await afterPassword(email)];
    const answers = await Promise.all(
      visitors.map((one, at) => one.post(secondStep, { code: codes[at] ?? '' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
  });

  test('are stored, like the secret, so that a copy of the database opens no account', async () => {
    const [one, other] = [await withApp(), await withApp()];
    const [row] = await askAdmin<{ text: string }>(
      `SELECT t::text AS text FROM auth."twoFactor" t ${ofAccount}`,
      [one.email],
    );
    for (const plain of [one.secret, ...one.codes, ...one.codes.map((code) => code.replaceAll('-', ''))])
      expect(row?.text).not.toContain(plain);
    await askAdmin(
      `UPDATE auth."twoFactor" SET "backupCodes" = (SELECT "backupCodes" FROM auth."twoFactor" ${ofAccount})
       WHERE "userId" = (SELECT id FROM auth."user" WHERE email = $2)`,
      [one.email, other.email],
    );
    const visitor = await afterPassword(other.email);
    expect((await visitor.post(secondStep, { code: one.codes[0] ?? '' })).status).toBe(409);
  });

  test('are replaced by new ones', async () => {
    const { owner, email, codes } = await withApp();
    const renewed = await codesOn(await post(owner, 'factor-codes'));
    expect(renewed).toHaveLength(10);
    const visitor = await afterPassword(email);
    expect((await visitor.post(secondStep, { code: codes[0] ?? '' })).status).toBe(409);
    expect((await visitor.post(secondStep, { code: renewed[0] ?? '' })).status).toBe(302);
  });
});

describe('a removed factor', () => {
  test('ends other sessions and a login that has only the password so far', async () => {
    const { owner, email, secret } = await withApp();
    const other = await afterPassword(email);
    expect((await other.post(secondStep, { code: totpOf(secret, 1) })).status).toBe(302);
    const waiting = await afterPassword(email);
    expect((await post(owner, 'factor-totp-remove')).status).toBe(200);
    expect([await isIn(owner), await isIn(other)]).toEqual([true, false]);
    expect((await waiting.post(secondStep, { code: totpOf(secret, 1) })).status).toBe(409);
    await app.loginAs({ email, password });
  });

  test('opens no session that outlives its removal', async () => {
    const { owner, email, codes } = await withApp();
    const visitors = await Promise.all(codes.slice(0, 4).map(() => afterPassword(email)));
    const logins = visitors.map((one, at) => one.post(secondStep, { code: codes[at] ?? '' }));
    const [removed] = await Promise.all([post(owner, 'factor-totp-remove'), ...logins]);
    expect(removed.status).toBe(200);
    expect(await Promise.all(visitors.map(isIn))).toEqual([false, false, false, false]);
  });

  test('needs a fresh proof of a factor; the password is not enough', async () => {
    const { owner, secret } = await withApp();
    await askAdmin(
      `UPDATE auth.session SET "factorProvenAt" = "factorProvenAt" - $1 * interval '1 millisecond'`,
      [PASSWORD_PROOF_MS],
    );
    expect((await post(owner, 'factor-totp-remove')).status).toBe(403);
    expect((await post(owner, 'factor-prove', { proof: password })).status).toBe(409);
    expect((await post(owner, 'factor-prove', { proof: totpOf(secret, 1) })).status).toBe(200);
    expect((await post(owner, 'factor-totp-remove')).status).toBe(200);
  });
});

test('a code of the app is accepted where the password is asked again', async () => {
  const { owner, secret } = await withApp();
  await askAdmin(
    `UPDATE auth.session SET "passwordProvenAt" = NULL, "factorProvenAt" = "factorProvenAt" - interval '1 hour'`,
  );
  const page = href('/dashboard/pembayaran');
  const typed = {
    intent: 'save',
    id: '',
    provider: 'BCA',
    holder: 'Sri',
    active: 'on',
    number: '1111111111',
  };
  expect((await owner.post(page, typed)).status).toBe(400);
  const labels = (await readPage(await owner.get(page))).text;
  expect(labels).toContain('Password atau kode dari aplikasi');
  expect((await owner.post(page, { ...typed, password: '000000' })).status).toBe(409);
  expect((await owner.post(page, { ...typed, password: totpOf(secret, 1) })).status).toBe(200);
});

test('the cart of a guest does not log in with the password alone', async () => {
  const { email } = await withApp();
  const refusal = { kind: 'account', status: 409, field: 'password', message: factorMessages.needsLoginPage };
  expect(await orderAfterLogin(visit(), await guestOrder({ email, password }))).toMatchObject(refusal);
});
