import { randomUUIDv7 } from 'node:crypto';
import type { BetterAuthOptions } from 'better-auth';
import { PostgresDialect, type PostgresPool } from 'kysely';
import { RESET_LINK_MINUTES } from '../../../domain/accounts/user.ts';
import { hashPassword, verifyPassword } from './hashing.ts';
import { accountsPlugin } from './plugin.ts';

const DAY_SECONDS = 86_400;

type Setting = {
  pool: PostgresPool;
  /** Origin of the internal requests; https also makes the cookie Secure. */
  origin: string;
  secret: string;
  logger: NonNullable<BetterAuthOptions['logger']>;
  /** Is handed the token of each new reset link, with the internal request that asked for it. */
  onResetToken: (request: Request, token: string) => void;
};

/**
 * How better-auth runs here: its tables in schema `auth`, ids made by us, sessions of 30 days that only the
 * database knows (no copy in a cookie, so an ended one is dead at once), no limiter and no sign-up of its own.
 */
export function authOptions({ pool, origin, secret, logger, onResetToken }: Setting) {
  return {
    appName: 'Kedai',
    baseURL: origin,
    secret,
    logger,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    // What isn't an answer to the visitor (a lost connection, a bug) is thrown to whoever called.
    onAPIError: { throw: true },
    database: {
      dialect: new PostgresDialect({ pool }),
      type: 'postgres',
      schemaName: 'auth',
      transaction: true,
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: RESET_LINK_MINUTES * 60,
      sendResetPassword: async ({ token }, request) => {
        if (request) onResetToken(request, token);
      },
    },
    // Better-auth would remove all dead links, however many, whenever somebody opens one; a job does it in batches.
    verification: { storeIdentifier: 'hashed', disableCleanup: true },
    session: {
      expiresIn: 30 * DAY_SECONDS,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      // The mark of the password that it was made with (credential.ts). Sessions from before it have none, and are over.
      additionalFields: { credential: { type: 'string', required: false, input: false } },
    },
    user: {
      additionalFields: {
        role: { type: 'string', required: true, input: false },
        namaToko: { type: 'string', required: false, input: false },
        waNumber: { type: 'string', required: false, input: false },
      },
    },
    advanced: {
      cookiePrefix: 'kedai',
      useSecureCookies: origin.startsWith('https://'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: ['x-kedai-client-ip'] },
      // Better-auth's own 'uuid' mode takes no version 7.
      database: { generateId: () => randomUUIDv7(), validateSchema: false },
    },
    plugins: [accountsPlugin],
  } satisfies BetterAuthOptions;
}
