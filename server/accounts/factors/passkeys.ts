import { isIP } from 'node:net';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Actor } from '#domain/access.ts';
import { pool } from '#server/db/pool.ts';
import { env } from '#server/env.ts';
import { log } from '#server/log.ts';
import { makeChallenge, takeChallenge } from './challenge.ts';

type StoredPasskey = {
  id: string;
  userId: string;
  credentialID: string;
  publicKey: string;
  counter: number;
};

export type NewPasskey = {
  credentialID: string;
  publicKey: string;
  counter: number;
  deviceType: string;
  backedUp: boolean;
  transports: string;
  aaguid: string;
};

/** A passkey belongs to the host of PUBLIC_URL. WebAuthn forbids IP addresses, so 'localhost' replaces them. */
function relyingParty(request: Request) {
  const { hostname, origin } = new URL(env.publicUrl ?? request.url);
  return { rpID: isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : 'localhost', origin };
}

export async function registrationOptions(request: Request, actor: Actor, sessionId: string) {
  const { rows } = await pool().query<{ id: string }>(
    'SELECT "credentialID" AS id FROM auth.passkey WHERE "userId" = $1',
    [actor.id],
  );
  return generateRegistrationOptions({
    rpName: env.platformName,
    rpID: relyingParty(request).rpID,
    userID: new TextEncoder().encode(actor.id),
    userName: actor.email,
    challenge: makeChallenge(`register ${sessionId}`),
    excludeCredentials: rows,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

export async function readNewPasskey(
  request: Request,
  sessionId: string,
  response: RegistrationResponseJSON,
): Promise<NewPasskey | null> {
  const { rpID, origin } = relyingParty(request);
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(challenge, `register ${sessionId}`),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(refused);
  if (!result?.verified) return null;
  const { credential, credentialDeviceType, credentialBackedUp, aaguid } = result.registrationInfo;
  return {
    credentialID: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    deviceType: credentialDeviceType,
    backedUp: credentialBackedUp,
    transports: (credential.transports ?? []).join(',').slice(0, 200),
    aaguid,
  };
}

/** Returns options to sign with a passkey. The signature counts only for `purpose`: 'login' or 'prove <session id>'. */
export function authenticationOptions(request: Request, purpose: string) {
  return generateAuthenticationOptions({
    rpID: relyingParty(request).rpID,
    challenge: makeChallenge(purpose),
    userVerification: 'required',
  });
}

/** Returns the passkey that signed the response; null if the response is wrong, replayed or for another purpose. */
export async function acceptPasskey(
  request: Request,
  purpose: string,
  response: AuthenticationResponseJSON,
): Promise<{ id: string; userId: string } | null> {
  const { rows } = await pool().query<StoredPasskey>(
    'SELECT id, "userId", "credentialID", "publicKey", counter FROM auth.passkey WHERE "credentialID" = $1',
    [response.id],
  );
  const [stored] = rows;
  if (!stored || !isOfOwner(response.response.userHandle, stored.userId)) return null;
  const { rpID, origin } = relyingParty(request);
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(challenge, purpose),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: stored.credentialID,
      publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
      counter: Number(stored.counter),
    },
  }).catch(refused);
  if (!result?.verified) return null;
  // A counter that does not grow reveals a copied key, but many passkeys do not count and always send 0.
  const { rowCount } = await pool().query(
    'UPDATE auth.passkey SET counter = $2 WHERE id = $1 AND (counter < $2 OR ($2 = 0 AND counter = 0))',
    [stored.id, result.authenticationInfo.newCounter],
  );
  return rowCount === 1 ? { id: stored.id, userId: stored.userId } : null;
}

function isOfOwner(userHandle: string | undefined, userId: string): boolean {
  return !userHandle || Buffer.from(userHandle, 'base64url').toString() === userId;
}

function refused(err: unknown): null {
  log.debug({ err }, 'a passkey was refused');
  return null;
}
