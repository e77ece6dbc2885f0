import { href } from '#domain/routes/href.ts';
import { readPage } from '../page.ts';
import type { Visitor } from '../visitor.ts';
import { makeAuthenticator } from './authenticator.ts';
import { totpOf } from './totp.ts';

export const securityPage = href('/dashboard/keamanan');

export const post = (
  visitor: Visitor,
  intent: string,
  fields: Record<string, string> = {},
  page: string = securityPage,
) => visitor.post(page, { intent, ...fields });

/** Returns the secret that the page shows for typing into an authenticator app, without its spaces. */
export async function secretOn(answer: Response): Promise<string> {
  const [code] = (await readPage(answer)).all('code');
  return code?.text.replace(/\s/g, '') ?? '';
}

export async function codesOn(answer: Response): Promise<string[]> {
  const [list] = (await readPage(answer)).all('ul', { 'aria-label': 'Kode cadangan baru' });
  return list?.all('li').map(({ text }) => text) ?? [];
}

/** Adds an authenticator app to the account. This also proves the second factor for the owner's session. */
export async function addFactor(owner: Visitor, password: string) {
  await post(owner, 'factor-prove', { proof: password });
  const secret = await secretOn(await post(owner, 'factor-totp'));
  const [backupCode = ''] = await codesOn(await post(owner, 'factor-totp-code', { code: totpOf(secret) }));
  return { secret, backupCode };
}

export function makePasskey(url: string) {
  return makeAuthenticator({ origin: url, rpId: 'localhost' });
}

export async function passkeyOptions(visitor: Visitor, intent: string): Promise<{ challenge: string }> {
  const answer = await visitor.post(href('/api/passkey'), { intent: `${intent}-options` });
  if (answer.status !== 200) throw new Error(`${intent}-options was answered with ${answer.status}`);
  return (await answer.json()) as { challenge: string };
}

export const sendPasskey = (visitor: Visitor, intent: string, credential: string) =>
  visitor.post(href('/api/passkey'), { intent, credential, name: 'HP uji' });
