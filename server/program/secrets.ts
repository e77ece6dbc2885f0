import { createECDH, randomBytes, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeWhole } from '../db/embedded/write-whole.ts';
import { explainSystemError, startError } from '../start-error.ts';

/** Letters and digits that look alike, such as O and 0, are left out. */
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

type Given = {
  secretKey: string | undefined;
  superadminCode: string | undefined;
  vapidPrivateKey: string | undefined;
  databaseUrl: string | undefined;
};

/** If `vapidPrivateKey` is undefined, each copy of the program derives the same key from the SECRET_KEY they share. */
export type Secrets = {
  secretKey: string;
  superadminCode: string;
  vapidPrivateKey: string | undefined;
  codeFile: string | null;
};

export function ensureSecrets(dataDir: string, given: Given): Secrets {
  const codeFile = resolve(dataDir, 'superadmin-code');
  try {
    return {
      secretKey:
        given.secretKey ?? readOrCreate(join(dataDir, 'secret-key'), () => randomBytes(32).toString('hex')),
      superadminCode: given.superadminCode ?? readOrCreate(codeFile, randomCode),
      vapidPrivateKey:
        given.vapidPrivateKey ??
        (given.databaseUrl ? undefined : readOrCreate(join(dataDir, 'vapid-private-key'), randomVapidKey)),
      codeFile: given.superadminCode ? null : codeFile,
    };
  } catch (error) {
    throw explainSystemError(error, resolve(dataDir));
  }
}

/** Throws if a setting is missing. Copies of the program that share one DATABASE_URL must share these settings. */
export function requireSettings(
  settings: Pick<Given, 'secretKey' | 'superadminCode'> & { publicUrl: string | undefined },
): void {
  const lacking = [
    settings.secretKey
      ? null
      : 'SECRET_KEY: rahasia minimal 32 karakter, misalnya dari `openssl rand -hex 32`',
    settings.superadminCode ? null : 'SUPERADMIN_CODE: kode untuk mendaftar sebagai super admin',
    settings.publicUrl ? null : 'PUBLIC_URL: alamat situs ini, misalnya https://kedai.example',
  ].filter((line) => line !== null);
  if (lacking.length === 0) return;
  const lines = lacking.map((line) => `  ${line}`).join('\n');
  throw startError(`Dengan DATABASE_URL, pengaturan berikut wajib diisi:\n${lines}`);
}

function readOrCreate(file: string, make: () => string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(resolve(file, '..'), { recursive: true, mode: 0o700 });
  const created = make();
  writeWhole(file, `${created}\n`, 0o600);
  return created;
}

function randomVapidKey(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // `getPrivateKey` omits leading zeros, without which the key would be too short for the push libraries.
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}

function randomCode(): string {
  const group = () => Array.from({ length: 5 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
