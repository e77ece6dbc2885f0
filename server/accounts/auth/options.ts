import { randomUUIDv7 } from 'node:crypto';
import type { BetterAuthOptions } from 'better-auth';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { PostgresDialect, type PostgresPool } from 'kysely';
import { PASSWORD_PROOF_MS, RESET_LINK_MINUTES } from '#domain/accounts/user.ts';
import { CLIENT_IP } from '#server/http/address/client-address.ts';
import { hashPassword, verifyPassword } from './hashing.ts';
import { accountsPlugin } from './plugin.ts';

const DAY_SECONDS = 86_400;

export const SESSION_SECONDS = 30 * DAY_SECONDS;

type Setting = {
  pool: PostgresPool;
  origin: string;
  secret: string;
  logger: NonNullable<BetterAuthOptions['logger']>;
  onResetToken: (request: Request, token: string) => void;
};

/** Better-auth's cookie cache is off, because an ended session would stay valid until its cached copy expires. */
export function authOptions({ pool, origin, secret, logger, onResetToken }: Setting) {
  return {
    appName: 'Kedai',
    baseURL: origin,
    secret,
    logger,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    // Errors such as a lost connection or a bug are thrown to the caller. Only refusals become responses.
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
    // Better-auth would delete all expired links whenever a mail link is opened. Our job deletes them in batches.
    verification: { storeIdentifier: 'hashed', disableCleanup: true },
    session: {
      expiresIn: SESSION_SECONDS,
      freshAge: PASSWORD_PROOF_MS / 1_000,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      additionalFields: {
        credential: { type: 'string', required: false, input: false },
        passwordProvenAt: { type: 'date', required: false, input: false },
        factorProvenAt: { type: 'date', required: false, input: false },
      },
    },
    user: {
      additionalFields: {
        role: { type: 'string', required: true, input: false },
        namaToko: { type: 'string', required: false, input: false },
        waNumber: { type: 'string', required: false, input: false },
        // The account's own shop. It grants no access: only the table `memberships` does.
        storeId: { type: 'string', required: false, input: false },
        inTeams: { type: 'boolean', required: false, input: false },
      },
    },
    advanced: {
      cookiePrefix: 'kedai',
      useSecureCookies: origin.startsWith('https://'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [CLIENT_IP] },
      // Better-auth's own 'uuid' mode cannot generate version 7.
      database: { generateId: () => randomUUIDv7(), validateSchema: false },
    },
    // Only the tables of `twoFactor` are used. Our own code checks second factors, as the plugin accepts a code twice.
    plugins: [accountsPlugin, twoFactor()],
  } satisfies BetterAuthOptions;
}
