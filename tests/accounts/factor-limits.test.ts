import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { factorMessages } from '#domain/accounts/factors.ts';
import {
  factorByAddress,
  factorByChallenge,
  factorByPlace,
  factorByStrangers,
  factorSuspicion,
} from '#domain/limits.ts';
import { href } from '#domain/routes/href.ts';
import { askAdmin } from '../support/database/database.ts';
import { post, securityPage } from '../support/factors/forms.ts';
import { secondStep, typePassword, withApp } from '../support/factors/owners.ts';
import { totpOf } from '../support/factors/totp.ts';
import { textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, makeVisitor } from '../support/visitor.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(() => askAdmin('DELETE FROM rate_limits'));

let hosts = 10;
const newPlace = () => {
  hosts += 1;
  return `127.0.0.${hosts}`;
};
const at = (localAddress: string) => makeVisitor(app.url, { localAddress });

async function guess(place: string, email: string, times: number, code = '000000'): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < times) {
    const visitor = await typePassword(at(place), { email });
    const attempts = Math.min(factorByChallenge.attempts, times - statuses.length);
    for (let n = 0; n < attempts; n += 1) statuses.push((await visitor.post(secondStep, { code })).status);
  }
  return statuses;
}

const enter = async (place: string, email: string, code: string) =>
  (await typePassword(at(place), { email })).post(secondStep, { code });

test('five wrong codes need the password again, also of a right code', async () => {
  const { email, secret } = await withApp(app);
  const visitor = await typePassword(app.guest(), { email });
  const codes = Array.from({ length: factorByChallenge.attempts + 3 }, () => ({ code: '000000' }));
  const statuses = await Promise.all(
    codes.map(async (code) => (await visitor.post(secondStep, code)).status),
  );
  expect(statuses.filter((status) => status === 409)).toHaveLength(factorByChallenge.attempts);
  const late = await visitor.post(secondStep, { code: totpOf(secret, 1) });
  expect([late.status, (await textOf(late)).includes(factorMessages.challengeSpent)]).toEqual([429, true]);
  expect((await enter('127.0.0.1', email, totpOf(secret, 1))).status).toBe(302);
});

test('a stranger who knows the password locks out the own address only, and only codes of the app', async () => {
  const { email, secret, codes } = await withApp(app);
  const stranger = newPlace();
  expect(new Set(await guess(stranger, email, factorByPlace.attempts))).toEqual(new Set([409]));
  const refused = await enter(stranger, email, totpOf(secret, 1));
  expect([refused.status, (await textOf(refused)).includes(factorMessages.otherWays)]).toEqual([429, true]);
  expect((await enter(newPlace(), email, totpOf(secret, 1))).status).toBe(302);
  expect((await enter(stranger, email, codes[0] ?? '')).status).toBe(302);
});

test('strangers from many addresses lock out neither where the factor was set up, nor backup codes', async () => {
  const { owner, email, secret, codes } = await withApp(app);
  const rounds = Math.ceil(factorByStrangers.attempts / factorByPlace.attempts);
  for (let n = 0; n < rounds; n += 1) await guess(newPlace(), email, factorByPlace.attempts);
  const elsewhere = newPlace();
  expect((await enter(elsewhere, email, totpOf(secret, 1))).status).toBe(429);
  expect((await enter(elsewhere, email, codes[0] ?? '')).status).toBe(302);
  expect((await post(owner, 'factor-prove', { proof: '000000' })).status).toBe(409);
  expect((await enter('127.0.0.1', email, totpOf(secret, 1))).status).toBe(302);
});

test('a stranger with one password does not use up the attempts of others behind the same address', async () => {
  const [one, other] = [await withApp(app), await withApp(app)];
  const shared = newPlace();
  for (const code of ['000000', 'aaaa-aaaa-aaaa-aaaa'])
    expect(new Set(await guess(shared, one.email, factorByPlace.attempts, code))).toEqual(new Set([409]));
  const refused = await enter(shared, one.email, one.codes[0] ?? '');
  expect([refused.status, (await textOf(refused)).includes(factorMessages.otherWays)]).toEqual([429, false]);
  expect((await enter(shared, other.email, totpOf(other.secret, 1))).status).toBe(302);
  expect(factorByAddress.attempts).toBeGreaterThan(2 * factorByPlace.attempts);
});

test('a code that is asked again in a session cannot be guessed there either', async () => {
  const { owner, secret } = await withApp(app);
  for (let n = 0; n < factorByChallenge.attempts; n += 1)
    expect((await post(owner, 'factor-prove', { proof: '000000' })).status).toBe(409);
  expect((await post(owner, 'factor-prove', { proof: totpOf(secret, 1) })).status).toBe(429);
});

test('several wrong codes after the password are mailed to the account, once a day', async () => {
  const { email } = await withApp(app);
  const warnings = () =>
    askAdmin(`SELECT id FROM mails WHERE recipient = $1 AND body_text LIKE '%Password yang benar, lalu%'`, [
      email,
    ]);
  await guess(newPlace(), email, factorSuspicion.attempts);
  expect(await warnings()).toHaveLength(0);
  await guess(newPlace(), email, 3);
  expect(await warnings()).toHaveLength(1);
});

test('a login begun with a former password uses up neither codes nor attempts', async () => {
  const { owner, email, codes } = await withApp(app);
  const waiting = await typePassword(app.guest(), { email });
  await askAdmin(
    `UPDATE auth.account SET password = password || 'x'
     WHERE "userId" = (SELECT id FROM auth."user" WHERE email = $1)`,
    [email],
  );
  const answer = await waiting.post(secondStep, { code: codes[0] ?? '' });
  expect(locationOf(answer)).toBe(`${href('/login')}?pesan=waktu`);
  expect((await owner.get(securityPage)).status).toBe(302);
  const left = await askAdmin<{ left: number }>(
    `SELECT jsonb_array_length("backupCodes"::jsonb) AS left FROM auth."twoFactor"
     WHERE "userId" = (SELECT id FROM auth."user" WHERE email = $1)`,
    [email],
  );
  expect(left).toEqual([{ left: 10 }]);
});
