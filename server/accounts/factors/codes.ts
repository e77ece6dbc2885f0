import { createHash, randomInt } from 'node:crypto';
import { createOTP } from '@better-auth/utils/otp';
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import {
  acceptedSteps,
  BACKUP_ALPHABET,
  BACKUP_CODES,
  backupCodeOf,
  factorMessages,
  readCode,
} from '#domain/accounts/factors.ts';
import { pool } from '#server/db/pool.ts';
import { env } from '#server/env.ts';
import { log } from '#server/log.ts';
import { auth } from '../auth/instance.ts';
import { type CodeEntry, hitCodeLimits } from './attempts.ts';

const SECRET_LENGTH = 32;

export type CodeResult =
  | { ok: true; kind: 'totp' | 'backup' }
  | { ok: false; status: number; message: string };

/** Checks a code of the authenticator app or a backup code, and uses it up. domain/limits.ts limits the attempts. */
export async function spendCode(entry: CodeEntry, typed: unknown): Promise<CodeResult> {
  if (typed === undefined || typed === '')
    return { ok: false, status: 400, message: factorMessages.codeRequired };
  const read = readCode(typed);
  const attempts = await hitCodeLimits(entry, read?.kind ?? 'backup');
  if (attempts.refusal !== null) return { ok: false, status: 429, message: attempts.refusal };
  const { userId } = entry;
  const isRight =
    read !== null &&
    (read.kind === 'totp' ? await spendTotp(userId, read.code) : await spendBackupCode(userId, read.code));
  if (!isRight) return { ok: false, status: 409, message: factorMessages.codeWrong };
  await attempts.succeeded();
  return { ok: true, kind: read.kind };
}

/** Returns the TOTP time step that `code` belongs to, or null if the code is wrong or not valid now. */
export async function stepOf(encrypted: string, code: string): Promise<number | null> {
  const secret = await decrypt(encrypted);
  if (secret === null) return null;
  const otp = createOTP(secret);
  let found: number | null = null;
  for (const step of acceptedSteps(Date.now())) if ((await otp.hotp(step)) === code) found = step;
  return found;
}

/** One UPDATE raises the last used time step, so that only one of two requests with the same code succeeds. */
async function spendTotp(userId: string, code: string): Promise<boolean> {
  const { rows } = await pool().query<{ secret: string }>(
    'SELECT secret FROM auth."twoFactor" WHERE "userId" = $1 AND verified',
    [userId],
  );
  const [row] = rows;
  const step = row ? await stepOf(row.secret, code) : null;
  if (!row || step === null) return false;
  const { rowCount } = await pool().query(
    `UPDATE auth."twoFactor" SET "lastStep" = $3
     WHERE "userId" = $1 AND secret = $2 AND verified AND coalesce("lastStep", 0) < $3`,
    [userId, row.secret, step],
  );
  return rowCount === 1;
}

async function spendBackupCode(userId: string, code: string): Promise<boolean> {
  const { rowCount } = await pool().query(
    `UPDATE auth."twoFactor" SET "backupCodes" = ("backupCodes"::jsonb - $2::text)::text
     WHERE "userId" = $1 AND "backupCodes"::jsonb ? $2::text`,
    [userId, hashOf(userId, code)],
  );
  return rowCount === 1;
}

/** `stored` is what the database stores: a JSON list of hashes, each of one code together with the account's id. */
export function makeBackupCodes(userId: string): { codes: string[]; stored: string } {
  const codes = Array.from({ length: BACKUP_CODES }, () =>
    backupCodeOf(() => randomInt(BACKUP_ALPHABET.length)),
  );
  return { codes, stored: JSON.stringify(codes.map((code) => hashOf(userId, code.replaceAll('-', '')))) };
}

export async function makeSecret(): Promise<string> {
  const { secretConfig } = await auth.$context;
  return symmetricEncrypt({ key: secretConfig, data: generateRandomString(SECRET_LENGTH) });
}

/** Returns what sets up an app: `link` to show as a QR code, `secret` to type. Null if SECRET_KEY has changed. */
export async function totpSetup(
  encrypted: string,
  email: string,
): Promise<{ link: string; secret: string } | null> {
  const secret = await decrypt(encrypted);
  if (secret === null) return null;
  const link = createOTP(secret).url(env.platformName, email);
  return { link, secret: new URL(link).searchParams.get('secret') ?? '' };
}

async function decrypt(encrypted: string): Promise<string | null> {
  const { secretConfig } = await auth.$context;
  try {
    return await symmetricDecrypt({ key: secretConfig, data: encrypted });
  } catch (err) {
    log.warn({ err }, 'a secret of two-step verification cannot be read; was SECRET_KEY changed?');
    return null;
  }
}

function hashOf(userId: string, code: string): string {
  return createHash('sha256').update(`backup code ${userId} ${code}`).digest('base64url');
}
