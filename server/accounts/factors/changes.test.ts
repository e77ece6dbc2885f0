import { describe, expect, test } from 'vitest';
import { factorMessages } from '#domain/accounts/factors.ts';
import { href } from '#domain/routes/href.ts';
import { pool } from '#server/db/pool.ts';
import { freshEmail } from '../../../tests/support/addresses.ts';
import { totpOf } from '../../../tests/support/factors/totp.ts';
import { cookieOf, visit } from '../../../tests/support/visitor.ts';
import { login } from '../login.ts';
import { register } from '../registration.ts';
import { getActor, sessionIdOf } from '../session.ts';
import {
  addPasskey,
  confirmTotp,
  type Holder,
  removeFactor,
  renewBackupCodes,
  startTotp,
  waitingTotp,
} from './factors.ts';

const password = 'rahasia1';

async function twoSessions(): Promise<[Holder, Holder]> {
  const email = freshEmail();
  await register(visit(href('/register')), { role: 'customer', email, password });
  return [await logIn(email), await logIn(email)];
}

async function logIn(email: string): Promise<Holder> {
  const entered = await login(visit(href('/login')), { email, password });
  if (!entered.ok) throw new Error(entered.message);
  const request = visit(href('/profil'), { cookie: cookieOf(entered.headers) });
  const [actor, sessionId] = [await getActor(request), await sessionIdOf(request)];
  if (!actor || !sessionId) throw new Error('the login opened no session');
  return { request, actor, sessionId };
}

const start = async (holder: Holder) => (await startTotp(holder))?.secret ?? '';

const passkey = {
  credentialID: 'kunci-orang-lain',
  publicKey: 'AA',
  counter: 0,
  deviceType: 'singleDevice',
  backedUp: false,
  transports: '',
  aaguid: '',
};

describe('the first factor', () => {
  test('ends other sessions, also for a change that waited for it', async () => {
    const [owner, thief] = await twoSessions();
    expect(await confirmTotp(owner, totpOf(await start(owner)))).toMatchObject({ ok: true });
    expect(await addPasskey(thief, passkey, 'HP')).toMatchObject({ ok: false, status: 401 });
    expect([await renewBackupCodes(thief), await removeFactor(thief, 'totp')]).toEqual([null, false]);
    const { rows } = await pool().query('SELECT id FROM auth.passkey WHERE "userId" = $1', [owner.actor.id]);
    expect(rows).toEqual([]);
    expect(await renewBackupCodes(owner)).toHaveLength(10);
  });

  test('is never the secret that another session has seen', async () => {
    const [owner, thief] = await twoSessions();
    const own = await start(owner);
    const planted = await start(thief);
    for (const secret of [own, planted])
      expect(await confirmTotp(owner, totpOf(secret))).toMatchObject({ message: factorMessages.setupGone });
    expect(await waitingTotp(owner)).toBeNull();
    expect(await confirmTotp(owner, totpOf(await start(owner)))).toMatchObject({ ok: true });
  });
});
