import { href } from '#domain/routes/href.ts';
import { getActor } from '#server/accounts/session.ts';
import type { GuestOrder, GuestResult } from '#server/checkout/with-account/order.ts';
import { address, freshEmail } from '../addresses.ts';
import { askAdmin } from '../database/database.ts';
import { cookieOf, visit } from '../visitor.ts';
import { checkoutRequest, stockProduct } from './shop-floor.ts';
import { world } from './world.ts';

let barang: Promise<string> | null = null;

/** Returns the id of a product in Bu Sri's shop at Rp 10.000, with more stock than the tests need. */
export function plenty(): Promise<string> {
  barang ??= stockProduct(world.warung.storeId, 1_000);
  return barang;
}

/** Returns an order of one piece of `plenty` by a person without an account, ready to be placed. */
export async function guestOrder(changes: Partial<GuestOrder> = {}): Promise<GuestOrder> {
  const cart = checkoutRequest(world.warung.storeId, [{ id: await plenty(), quantity: 1 }]);
  return { email: freshEmail(), password: 'rahasia1', cart, address, ...changes };
}

export function orderIn(answer: GuestResult) {
  return answer.kind === 'order' && answer.result.kind === 'placed' ? answer.result : null;
}

export async function loggedIn(answer: GuestResult) {
  const headers = answer.kind === 'order' ? answer.headers : null;
  return headers && getActor(visit(href('/'), { cookie: cookieOf(headers) }));
}

export async function countsOf(email: string): Promise<Record<string, number>> {
  const [counts] = await askAdmin<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM auth."user" WHERE email = $1) AS accounts,
       (SELECT count(*)::int FROM auth.account a JOIN auth."user" u ON u.id = a."userId" WHERE u.email = $1) AS credentials,
       (SELECT count(*)::int FROM users WHERE email = $1) AS profiles`,
    [email],
  );
  const [orders] = await askAdmin<{ orders: number }>(
    'SELECT count(*)::int AS orders FROM orders WHERE customer_email = $1',
    [email],
  );
  return { ...counts, ...orders };
}

/** `countsOf` returns `one` for a customer with one order, and `none` for an unknown e-mail address. */
export const one = { accounts: 1, credentials: 1, profiles: 1, orders: 1 };
export const none = { accounts: 0, credentials: 0, profiles: 0, orders: 0 };
