import { expect } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { freshEmail } from '../addresses.ts';
import type { TestApp } from '../servers/app.ts';
import { locationOf, type Visitor } from '../visitor.ts';
import { codesOn, post, secretOn } from './forms.ts';
import { totpOf } from './totp.ts';

export const password = 'rahasia-sri';

export const secondStep = href('/login/verifikasi');

export async function newOwner(app: TestApp) {
  const [owner, email] = [app.guest(), freshEmail('pemilik')];
  const shop = { email, password, namaToko: 'Toko Uji', waNumber: '081234567890' };
  expect((await owner.post(`${href('/register')}?role=storeAdmin`, shop)).status).toBe(302);
  return { owner, email };
}

/** Registers an owner with an authenticator app. The app's current code is used up and will not be accepted again. */
export async function withApp(app: TestApp) {
  const { owner, email } = await newOwner(app);
  expect((await post(owner, 'factor-prove', { proof: password })).status).toBe(200);
  const secret = await secretOn(await post(owner, 'factor-totp'));
  const added = await post(owner, 'factor-totp-code', { code: totpOf(secret) });
  expect(added.status).toBe(200);
  return { owner, email, secret, codes: await codesOn(added) };
}

/** Logs in with a password only, and expects the server to ask for the second factor. */
export async function typePassword(
  visitor: Visitor,
  account: { email: string; password?: string },
): Promise<Visitor> {
  expect(locationOf(await visitor.post(href('/login'), { password, ...account }))).toBe(secondStep);
  return visitor;
}
