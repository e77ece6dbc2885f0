import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { freshEmail } from '../support/addresses.ts';
import { askAdmin } from '../support/database/database.ts';
import { makePasskey, passkeyOptions, post, sendPasskey } from '../support/factors/forms.ts';
import { textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';

const password = 'rahasia-budi';
const profile = href('/profil');

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

async function newBuyer() {
  const [buyer, email] = [app.guest(), freshEmail('pembeli')];
  expect((await buyer.post(href('/register'), { email, password })).status).toBe(302);
  return { buyer, email };
}

async function withPasskey() {
  const { buyer, email } = await newBuyer();
  expect((await post(buyer, 'factor-prove', { proof: password }, profile)).status).toBe(200);
  const passkey = makePasskey(app.url);
  const added = await sendPasskey(
    buyer,
    'register',
    passkey.register(await passkeyOptions(buyer, 'register')),
  );
  expect(added.status).toBe(200);
  const { codes } = (await added.json()) as { codes: string[] };
  return { buyer, email, passkey, codes };
}

async function logIn(passkey: ReturnType<typeof makePasskey>, changes = {}, visitor = app.guest()) {
  const options = await passkeyOptions(visitor, 'login');
  return { visitor, answer: await sendPasskey(visitor, 'login', passkey.authenticate(options, changes)) };
}

const isIn = async (visitor: Visitor) => (await visitor.get(profile)).status === 200;

test('a passkey is added with the password, gives backup codes, and logs in alone', async () => {
  const { buyer, passkey, codes } = await withPasskey();
  expect(codes).toHaveLength(10);
  expect(await textOf(await buyer.get(profile))).toContain('HP uji');
  const { visitor, answer } = await logIn(passkey);
  expect(await answer.json()).toEqual({ to: profile });
  expect(await isIn(visitor)).toBe(true);
});

test('with a passkey, the password alone opens no session', async () => {
  const { email, codes } = await withPasskey();
  const visitor = app.guest();
  const answer = await visitor.post(href('/login'), { email, password });
  expect(locationOf(answer)).toBe(href('/login/verifikasi'));
  expect(await isIn(visitor)).toBe(false);
  expect((await visitor.post(href('/login/verifikasi'), { code: codes[3] ?? '' })).status).toBe(302);
  expect(await isIn(visitor)).toBe(true);
});

describe('no passkey is registered', () => {
  test('without the password or a factor again, nor by a guest', async () => {
    const { buyer } = await newBuyer();
    for (const [visitor, status] of [
      [buyer, 403],
      [app.guest(), 401],
    ] as const)
      expect((await visitor.post(href('/api/passkey'), { intent: 'register-options' })).status).toBe(status);
  });

  test('with the challenge of another session', async () => {
    const [one, other] = [await newBuyer(), await newBuyer()];
    for (const { buyer } of [one, other]) await post(buyer, 'factor-prove', { proof: password }, profile);
    const passkey = makePasskey(app.url);
    const credential = passkey.register(await passkeyOptions(one.buyer, 'register'));
    expect((await sendPasskey(other.buyer, 'register', credential)).status).toBe(409);
    expect((await sendPasskey(one.buyer, 'register', credential)).status).toBe(200);
    expect((await sendPasskey(one.buyer, 'register', credential)).status).toBe(409);
  });

  test.each([
    ['without user verification', { userVerified: false }],
    ['from another origin', { origin: 'https://kedai.evil.test' }],
    ['for another site', { rpId: 'evil.test' }],
  ])('%s', async (_, changes) => {
    const { buyer } = await newBuyer();
    await post(buyer, 'factor-prove', { proof: password }, profile);
    const options = await passkeyOptions(buyer, 'register');
    const credential = makePasskey(app.url).register(options, changes);
    expect((await sendPasskey(buyer, 'register', credential)).status).toBe(409);
  });

  test('that another account has', async () => {
    const { passkey } = await withPasskey();
    const { buyer } = await newBuyer();
    await post(buyer, 'factor-prove', { proof: password }, profile);
    const credential = passkey.register(await passkeyOptions(buyer, 'register'));
    expect((await sendPasskey(buyer, 'register', credential)).status).toBe(409);
  });
});

describe('no login', () => {
  test.each([
    ['without user verification', { userVerified: false }],
    ['from another origin', { origin: 'https://kedai.evil.test' }],
    ['for another site', { rpId: 'evil.test' }],
  ])('%s', async (_, changes) => {
    const { passkey } = await withPasskey();
    const { visitor, answer } = await logIn(passkey, changes);
    expect([answer.status, await isIn(visitor)]).toEqual([409, false]);
  });

  test('by a replayed answer, also of two at the same time', async () => {
    const { passkey } = await withPasskey();
    const visitors = [app.guest(), app.guest()] as const;
    const credential = passkey.authenticate(await passkeyOptions(visitors[0], 'login'));
    const answers = await Promise.all(visitors.map((one) => sendPasskey(one, 'login', credential)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await sendPasskey(app.guest(), 'login', credential)).status).toBe(409);
  });

  test('by a passkey nobody registered, or a challenge nobody made', async () => {
    expect((await logIn(makePasskey(app.url))).answer.status).toBe(409);
    const { passkey } = await withPasskey();
    const forged = passkey.authenticate({ challenge: Buffer.alloc(54, 1).toString('base64url') });
    expect((await sendPasskey(app.guest(), 'login', forged)).status).toBe(409);
    expect((await sendPasskey(app.guest(), 'login', '{"id":1}')).status).toBe(400);
  });

  test('by a copied key, whose counter does not grow', async () => {
    const { passkey } = await withPasskey();
    expect((await logIn(passkey, { counter: 7 })).answer.status).toBe(200);
    for (const counter of [7, 6, 0]) expect((await logIn(passkey, { counter })).answer.status).toBe(409);
    expect((await logIn(passkey, { counter: 8 })).answer.status).toBe(200);
  });

  test('by a removed passkey, not even while it is being removed', async () => {
    const { buyer, email, passkey } = await withPasskey();
    const visitors = [app.guest(), app.guest(), app.guest()];
    const challenges = await Promise.all(visitors.map((one) => passkeyOptions(one, 'login')));
    const id = await passkeyIdOf(email);
    await Promise.all([
      post(buyer, 'factor-passkey-remove', { passkey: id }, profile),
      ...visitors.map((one, at) =>
        sendPasskey(one, 'login', passkey.authenticate(challenges[at] ?? { challenge: '' })),
      ),
    ]);
    expect(await Promise.all(visitors.map(isIn))).toEqual([false, false, false]);
    expect((await logIn(passkey)).answer.status).toBe(409);
    expect(await isIn(buyer)).toBe(true);
  });
});

test('nobody removes the passkey of another account', async () => {
  const [one, other] = [await withPasskey(), await withPasskey()];
  const id = await passkeyIdOf(one.email);
  expect((await post(other.buyer, 'factor-passkey-remove', { passkey: id }, profile)).status).toBe(409);
  expect((await logIn(one.passkey)).answer.status).toBe(200);
});

test("a proof needs the account's own passkey and the session's own challenge", async () => {
  const [one, other] = [await withPasskey(), await withPasskey()];
  const prove = async (passkey: typeof one.passkey, asked = one.buyer) =>
    sendPasskey(one.buyer, 'prove', passkey.authenticate(await passkeyOptions(asked, 'prove')));
  expect((await prove(other.passkey)).status).toBe(409);
  expect((await prove(one.passkey, other.buyer)).status).toBe(409);
  const copy = { headers: { cookie: one.buyer.cookies() } };
  expect((await prove(one.passkey)).status).toBe(200);
  expect([await isIn(one.buyer), (await app.guest().get(profile, copy)).status]).toEqual([true, 302]);
});

test.each([
  ['login', 'prove'],
  ['login', 'register'],
  ['prove', 'login'],
  ['prove', 'register'],
])('a challenge for %s is none for %s', async (asked, used) => {
  const { buyer, passkey } = await withPasskey();
  const options = await passkeyOptions(buyer, asked);
  const other = makePasskey(app.url);
  const credential = used === 'register' ? other.register(options) : passkey.authenticate(options);
  expect((await sendPasskey(buyer, used, credential)).status).toBe(409);
});

test('a challenge for registering is none for a login or a proof', async () => {
  const { buyer, passkey } = await withPasskey();
  for (const used of ['login', 'prove']) {
    const credential = passkey.authenticate(await passkeyOptions(buyer, 'register'));
    expect((await sendPasskey(buyer, used, credential)).status).toBe(409);
  }
});

async function passkeyIdOf(email: string): Promise<string> {
  const [row] = await askAdmin<{ id: string }>(
    'SELECT p.id FROM auth.passkey p JOIN auth."user" u ON u.id = p."userId" WHERE u.email = $1',
    [email],
  );
  return row?.id ?? '';
}
