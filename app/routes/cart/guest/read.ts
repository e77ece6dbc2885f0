import type { Actor } from '#domain/access.ts';
import { loginSchema, registrationSchema } from '#domain/accounts/user.ts';
import { parseForm } from '#domain/forms/form.ts';
import { orderAfterLogin, orderAsNewCustomer } from '#server/checkout/with-account/order.ts';

/**
 * Null where who is logged in orders. The form of a guest who was logged in meanwhile, such as by the very order whose
 * answer was lost, is that person's if the e-mail is; else it goes by the e-mail and password in it.
 */
export function readGuest(actor: Actor | null, fields: Record<string, unknown>) {
  const { email } = fields;
  if (typeof email !== 'string' || email.trim().toLowerCase() === actor?.email) return null;
  if (fields.emailKnown === 'ya') return { order: orderAfterLogin, ...parseForm(loginSchema, fields) };
  return { order: orderAsNewCustomer, ...parseForm(registrationSchema('customer'), fields) };
}
