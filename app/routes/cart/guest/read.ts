import type { Actor } from '#domain/access.ts';
import { loginSchema, registrationSchema } from '#domain/accounts/user.ts';
import { parseForm } from '#domain/forms/form.ts';
import { orderAfterLogin, orderAsNewCustomer } from '#server/checkout/with-account/order.ts';

/** Null if the logged-in buyer orders. A form from before the login is that buyer's only if the e-mail matches. */
export function readGuest(actor: Actor | null, fields: Record<string, unknown>) {
  const { email } = fields;
  if (typeof email !== 'string' || email.trim().toLowerCase() === actor?.email) return null;
  if (fields.emailKnown === 'ya') return { order: orderAfterLogin, ...parseForm(loginSchema, fields) };
  return { order: orderAsNewCustomer, ...parseForm(registrationSchema('customer'), fields) };
}
