import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { freshEmail } from '../support/addresses.ts';
import { askAdmin } from '../support/database/database.ts';
import { post, secretOn } from '../support/factors/forms.ts';
import { totpOf } from '../support/factors/totp.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';

const password = 'rahasia-ani';
const profile = href('/profil');

let app: TestApp;
let buyer: Visitor;
let waiting: Visitor;

beforeAll(async () => {
  app = await startApp();
  buyer = app.guest();
  waiting = app.guest();
  const email = freshEmail('pembeli');
  await buyer.post(href('/register'), { email, password });
  await post(buyer, 'factor-prove', { proof: password }, profile);
  const secret = await secretOn(await post(buyer, 'factor-totp', {}, profile));
  expect((await post(buyer, 'factor-totp-code', { code: totpOf(secret) }, profile)).status).toBe(200);
  await waiting.post(href('/login'), { email, password });
});
afterAll(() => app.stop());

const texts = [
  '',
  '\u0000',
  '\u0000123456',
  '１２３４５６',
  '\ud800',
  '\u202e123456',
  "' OR 1=1 --",
  '{"$ne":null}',
  'abcd-efgh-jkmn-pqr\u0000',
  'x'.repeat(10_000),
  '-1',
];

const files = [new File(['123456'], 'kode.txt')];

test.each([...texts, ...files])('%j is refused as a code and as the name of a passkey', async (text) => {
  await askAdmin('DELETE FROM rate_limits');
  const answers = [
    await waiting.post(href('/login/verifikasi'), { code: text }),
    await buyer.post(profile, { intent: 'factor-prove', proof: text }),
    await buyer.post(profile, { intent: 'factor-passkey-remove', passkey: text }),
    await buyer.post(profile, { intent: 'factor-totp-code', code: text }),
    await buyer.post(href('/api/passkey'), { intent: 'login', credential: text }),
    await buyer.post(href('/api/passkey'), { intent: 'register', credential: text, name: text }),
  ];
  for (const { status } of answers) expect([400, 409, 415]).toContain(status);
});

test.each([
  { id: '\u0000' },
  { id: 'a', rawId: 'a', type: 'public-key', response: {} },
  { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: '%%%' } },
  {
    id: 'a',
    rawId: 'b',
    type: 'public-key',
    response: { clientDataJSON: 'bnVsbA', attestationObject: 'oA' },
  },
  { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'bnVsbA', attestationObject: 7 } },
  null,
  [],
])('%j is no passkey', async (credential) => {
  for (const intent of ['login', 'prove', 'register']) {
    const sent = { intent, credential: JSON.stringify(credential), name: 'HP' };
    const { status } = await buyer.post(href('/api/passkey'), sent);
    expect([400, 409], intent).toContain(status);
  }
});
