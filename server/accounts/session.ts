import { randomBytes } from 'node:crypto';
import type { Actor } from '#domain/access.ts';
import { PASSWORD_PROOF_MS } from '#domain/accounts/user.ts';
import { pool } from '../db/pool.ts';
import { env } from '../env.ts';
import { clientIpOf } from '../http/address/client-address.ts';
import { log } from '../log.ts';
import { auth } from './auth/instance.ts';
import { claimedToken, mayHoldSession, sessionCookie, signedToken } from './session-cookie.ts';

export async function getActor(request: Request): Promise<Actor | null> {
  const actor = await actorOf(request.headers.get('cookie') ?? '');
  return actor && { ...actor, clientIp: clientIpOf(request) };
}

/**
 * Returns who is logged in. Null if the session has ended, was opened with an earlier password or lacks the account's
 * second factor. Queries the database only if the cookie's signature is valid.
 */
async function actorOf(cookies: string): Promise<Actor | null> {
  const { secret } = await auth.$context;
  const token = signedToken(cookies, secret);
  return token === null ? null : readActor(token);
}

async function readActor(token: string): Promise<Actor | null> {
  const { rows } = await pool().query<Actor & { unnoted: boolean }>({
    name: 'kedai-actor',
    text: `SELECT u.id, u.email, u.role, u."storeId", u."emailVerified" AS "emailConfirmed",
             coalesce(greatest(s."passwordProvenAt", s."factorProvenAt") > $2, false) AS "passwordProven",
             coalesce(u."twoFactorEnabled", false) AS "hasFactor",
             coalesce(s."factorProvenAt" > $2, false) AS "factorFresh",
             coalesce(u."inTeams", false) AS "inTeams",
             s."updatedAt" < now() - interval '1 hour' AS unnoted,
             $3 AND u.role = 'superAdmin' AND u."twoFactorEnabled" IS NOT TRUE AS "lacksFactor"
           FROM auth.session s JOIN auth."user" u ON u.id = s."userId"
           JOIN auth.account a ON a."userId" = u.id AND a."providerId" = 'credential'
           WHERE s.token = $1 AND s."expiresAt" > now()
             AND s.credential = encode(sha256(convert_to(a.password, 'UTF8')), 'hex')
             AND (u."twoFactorEnabled" IS NOT TRUE OR s."factorProvenAt" IS NOT NULL)`,
    values: [token, new Date(Date.now() - PASSWORD_PROOF_MS), env.superadminFactor],
  });
  const [found] = rows;
  if (!found) return null;
  const { unnoted, ...actor } = found;
  if (unnoted) noteUse(token);
  return actor;
}

/** Records at most once an hour that the session is in use, for the account's list of sessions. */
function noteUse(token: string): void {
  pool()
    .query(
      `UPDATE auth.session SET "updatedAt" = now() WHERE token = $1 AND "updatedAt" < now() - interval '1 hour'`,
      [token],
    )
    .catch((error) => log.debug({ err: error }, 'the use of a session could not be noted'));
}

export async function sessionIdOf(request: Request): Promise<string | null> {
  const { secret } = await auth.$context;
  const token = signedToken(request.headers.get('cookie') ?? '', secret);
  if (token === null) return null;
  const { rows } = await pool().query<{ id: string }>(
    'SELECT id FROM auth.session WHERE token = $1 AND "expiresAt" > now()',
    [token],
  );
  return rows[0]?.id ?? null;
}

const TOKEN_BYTES = 24;

/**
 * Gives the session a new token after a password or factor was proven, so that a stolen copy of the old cookie is
 * useless. The returned headers set the new cookie; they are empty if another request has just renewed the session.
 */
export async function renewSession(request: Request): Promise<Headers> {
  const headers = new Headers();
  const { secret } = await auth.$context;
  const former = signedToken(request.headers.get('cookie') ?? '', secret);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const { rows } = await pool().query<{ seconds: number }>(
    `UPDATE auth.session SET token = $2, "updatedAt" = now() WHERE token = $1 AND "expiresAt" > now()
     RETURNING ceil(extract(epoch FROM "expiresAt" - now()))::integer AS seconds`,
    [former, token],
  );
  if (rows[0]) headers.append('set-cookie', sessionCookie(token, secret, rows[0].seconds));
  return headers;
}

/** Returns who will be logged in after the browser has stored the cookies in `headers`. */
export function getActorAfter(request: Request, headers: HeadersInit | undefined): Promise<Actor | null> {
  const [cookie] = new Headers(headers).getSetCookie();
  return cookie === undefined ? getActor(request) : actorOf(cookie.split(';', 1)[0] ?? '');
}

/** Returns the key for upload limits: the account's id, or the cookie's token if no valid session can be read. */
export async function sessionHolder(cookies: string): Promise<string | null> {
  if (!mayHoldSession(cookies)) return null;
  const actor = await actorOf(cookies).catch(() => null);
  return actor?.id ?? claimedToken(cookies);
}
