import { APIError } from 'better-auth/api';
import type { Actor } from '#domain/access.ts';
import type { DeliveryAddress } from '#domain/accounts/address.ts';
import { accountMessages } from '#domain/accounts/user.ts';
import type { CheckoutRequest } from '#domain/checkout/request.ts';
import { registrationByAddress } from '#domain/limits.ts';
import { isDemoEmail } from '#domain/platform/demo.ts';
import { hashPassword } from '#server/accounts/auth/hashing.ts';
import { callAuth } from '#server/accounts/auth/instance.ts';
import { accountOf, endNewSession, findAccount, login } from '#server/accounts/login.ts';
import { storeProfileSoon } from '#server/accounts/profiles.ts';
import { cookiesOf } from '#server/accounts/session-cookie.ts';
import { type Account, ensureProfile } from '#server/accounts/users.ts';
import { addressKey, hitLimit, undoHit } from '#server/bounds/rate-limit.ts';
import { clientIpOf } from '#server/http/address/client-address.ts';
import { log } from '#server/log.ts';
import { countWrongCode } from '#server/vouchers/verdict.ts';
import { checkOutAlone } from '../check-out.ts';
import { withKeyLock } from '../key-lock.ts';
import type { CheckoutResult } from '../place-order.ts';
import { findOrderOfKey } from '../todays-cart.ts';
import { AccountIsThere, accountOfKey, insertAccount } from './account.ts';

export type GuestOrder = {
  email: string;
  password: string;
  cart: CheckoutRequest;
  address: DeliveryAddress;
};

export type GuestResult =
  | { kind: 'order'; result: CheckoutResult; actor: Actor; headers: Headers | null }
  | AccountRefusal;

type AccountRefusal = {
  kind: 'account';
  status: 409 | 429 | 503;
  field: 'email' | 'password' | null;
  message: string;
  known: boolean;
};

/** Creates account and order in one transaction. If the buyer sends the same checkout again, returns the same order. */
export async function orderAsNewCustomer(request: Request, sent: GuestOrder): Promise<GuestResult> {
  return (await withKeyLock(sent.cart, () => registerAndOrder(request, sent))) ?? tooBusy;
}

/** Logs the buyer in and places the order. If the order is refused, logs the buyer out again. */
export async function orderAfterLogin(request: Request, sent: GuestOrder): Promise<GuestResult> {
  return (await withKeyLock(sent.cart, () => logInAndOrder(request, sent))) ?? tooBusy;
}

async function registerAndOrder(request: Request, sent: GuestOrder): Promise<GuestResult> {
  const { email, password, cart, address } = sent;
  const clientIp = clientIpOf(request);
  const wait = await hitLimit(registrationByAddress, addressKey(clientIp));
  if (wait !== null) {
    const isMade = (await findOrderOfKey(null, cart.storeId, cart.key)) !== null;
    return isMade ? logInAndOrder(request, sent) : refused(429, null, accountMessages.tooManyAttempts(wait));
  }
  const account = await findAccount(email);
  if (account) return orderOfKnown(request, sent, account);
  if (isDemoEmail(email)) return refused(409, 'email', accountMessages.emailReserved);
  const actor = accountOfKey(cart.storeId, cart.key, email);
  if (cart.voucherCode !== null) {
    const guesser = { accountId: actor.id, clientIp };
    const refusal = await countWrongCode(guesser, cart.storeId, cart.voucherCode);
    if (refusal) return order(actor, { kind: 'voucher', refusal });
  }
  const hash = await hashUnlessBusy(password);
  if (hash === null) return tooBusy;
  try {
    const result = await checkOutAlone(actor, cart, address, clientIp, (tx) =>
      insertAccount(tx, actor, hash),
    );
    return order(actor, result, result.kind === 'placed' ? await enter(request, actor, hash, address) : null);
  } catch (error) {
    if (!(error instanceof AccountIsThere)) throw error;
    const other = await findAccount(email);
    return other
      ? orderOfKnown(request, sent, other)
      : refused(409, 'email', accountMessages.orderOfOtherEmail);
  }
}

async function logInAndOrder(request: Request, sent: GuestOrder): Promise<GuestResult> {
  const { email, cart, address } = sent;
  const account = await findAccount(email);
  const isMade = account !== null && (await findOrderOfKey(account, cart.storeId, cart.key)) !== null;
  const entered = await login(request, sent, isMade ? cart.key : null);
  if (!entered.ok) {
    const { status, message, hint } = entered;
    const field = status === 503 ? null : 'password';
    return refused(status === 403 ? 409 : status, field, hint ? `${message} ${hint}` : message, true);
  }
  const { id, role, storeId, emailVerified: emailConfirmed } = await accountOf(email);
  const actor = { id, email, role, storeId, emailConfirmed };
  let isPlaced = false;
  try {
    const result = await checkOutAlone(actor, cart, address, clientIpOf(request));
    isPlaced = result.kind === 'placed';
    return order(actor, result, isPlaced ? entered.headers : null);
  } finally {
    if (!isPlaced) await endNewSession(entered).catch(logUntaken);
  }
}

async function orderOfKnown(request: Request, sent: GuestOrder, account: Account): Promise<GuestResult> {
  const { storeId, key } = sent.cart;
  const isMade = (await findOrderOfKey(account, storeId, key)) !== null;
  if (!isMade) return refused(409, 'password', accountMessages.emailKnownAtCart, true);
  await undoHit(registrationByAddress, addressKey(clientIpOf(request)));
  return logInAndOrder(request, sent);
}

/** Creates the profile and logs the buyer in. Returns null instead of throwing, because the order is already placed. */
async function enter(
  request: Request,
  { id, email }: Actor,
  hash: string,
  address: DeliveryAddress,
): Promise<Headers | null> {
  try {
    const account = await accountOf(email);
    await ensureProfile(account, clientIpOf(request));
    storeProfileSoon(id, address);
    const { response } = await callAuth(request, '/kedai/enter', { email, hash });
    return cookiesOf(response, response.ok ? account : null);
  } catch (err) {
    log.error({ err, userId: id }, 'a guest who has ordered could not be logged in');
    return null;
  }
}

function logUntaken(err: unknown): void {
  log.error({ err }, 'a login was not taken back after a checkout that made no order');
}

async function hashUnlessBusy(password: string): Promise<string | null> {
  try {
    return await hashPassword(password);
  } catch (error) {
    if (error instanceof APIError && error.statusCode === 503) return null;
    throw error;
  }
}

function order(actor: Actor, result: CheckoutResult, headers: Headers | null = null) {
  return { kind: 'order', result, actor, headers } as const;
}

const tooBusy = refused(503, null, accountMessages.busy);

function refused(
  status: AccountRefusal['status'],
  field: AccountRefusal['field'],
  message: string,
  known = false,
): AccountRefusal {
  return { kind: 'account', status, field, message, known };
}
