import { randomUUIDv7 } from 'node:crypto';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { MIN_PASSWORD_LENGTH } from '#domain/limits.ts';
import { isOnLostNode } from '#server/db/citus/node-watch.ts';
import { isTaken } from '#server/db/errors.ts';
import { credentialMark } from './credential.ts';
import { enterNew, enterProven, logIn } from './login-endpoint.ts';
import { changeOwnPassword, proveOwnPassword, resetOwnPassword } from './password-endpoints.ts';

const openPaths = [
  '/sign-out',
  '/request-password-reset',
  '/kedai/login',
  '/kedai/enter',
  '/kedai/enter-proven',
  '/kedai/register',
  '/kedai/change-password',
  '/kedai/reset-password',
  '/kedai/prove-password',
];

const registrationBody = z.object({
  email: z.email(),
  password: z.string().min(MIN_PASSWORD_LENGTH).max(128),
  role: z.enum(['customer', 'storeAdmin', 'superAdmin']),
  namaToko: z.string().optional(),
  waNumber: z.string().optional(),
  emailConfirmed: z.boolean(),
  now: z.coerce.date(),
});

const registerEndpoint = createAuthEndpoint(
  '/kedai/register',
  { method: 'POST', body: registrationBody },
  async (ctx) => {
    const { email, password, role, namaToko, waNumber, emailConfirmed, now } = ctx.body;
    if (await ctx.context.internalAdapter.findUserByEmail(email)) throw emailTaken();
    const hash = await ctx.context.password.hash(password);
    const stamps = { createdAt: now, updatedAt: now };
    const id = role === 'storeAdmin' ? await idWithRoom() : randomUUIDv7();
    const user = {
      id,
      email: email.toLowerCase(),
      emailVerified: emailConfirmed,
      name: '',
      role,
      namaToko,
      waNumber,
      // An owner's shop is created later, with the account's id as its own id.
      storeId: role === 'storeAdmin' ? id : null,
    };
    const credential = { userId: user.id, accountId: user.id, providerId: 'credential', password: hash };
    await ctx.context.adapter
      .transaction(async (tx) => {
        await tx.create({ model: 'user', data: { ...user, ...stamps }, forceAllowId: true });
        await tx.create({ model: 'account', data: { ...credential, ...stamps } });
      })
      .catch((error) => {
        throw isTaken(error) ? emailTaken() : error;
      });
    const bond = { credential: credentialMark(hash) };
    const session = await ctx.context.internalAdapter.createSession(user.id, false, bond);
    await setSessionCookie(ctx, { session, user: { ...user, ...stamps } });
    return ctx.json({ user: { id: user.id } });
  },
);

/** Picks the new shop's id, which decides the shop's database node, and avoids nodes that do not answer. */
async function idWithRoom(): Promise<string> {
  let id = randomUUIDv7();
  for (let attempt = 1; attempt < 20 && (await isOnLostNode(id)); attempt++) id = randomUUIDv7();
  return id;
}

const text = { type: 'string', required: true, returned: false } as const;
const owner = {
  ...text,
  references: { model: 'user', field: 'id', onDelete: 'cascade' },
  index: true,
} as const;

/** `passkey` is the table of better-auth's passkey plugin. We avoid the plugin: it requires no fingerprint or PIN. */
const factorTables = {
  twoFactor: {
    fields: {
      lastStep: { type: 'number', required: false, input: false },
      setupSession: { type: 'string', required: false, input: false },
    },
  },
  passkey: {
    fields: {
      name: text,
      publicKey: text,
      userId: owner,
      credentialID: text,
      counter: { type: 'number', required: true },
      deviceType: text,
      backedUp: { type: 'boolean', required: true },
      transports: { ...text, required: false },
      createdAt: { type: 'date', required: true },
      aaguid: { ...text, required: false },
    },
  },
} as const;

export const accountsPlugin = {
  id: 'kedai-accounts',
  schema: factorTables,
  onRequest: async (request) => {
    const path = new URL(request.url).pathname.replace(/^\/api\/auth/, '');
    if (request.method === 'POST' && openPaths.includes(path)) return;
    return { response: new Response(null, { status: 404 }) };
  },
  endpoints: {
    register: registerEndpoint,
    logIn,
    enterNew,
    enterProven,
    changeOwnPassword,
    proveOwnPassword,
    resetOwnPassword,
  },
} satisfies BetterAuthPlugin;

function emailTaken(): APIError {
  return new APIError('UNPROCESSABLE_ENTITY', { code: 'EMAIL_TAKEN' });
}
