import { refused, type Texts } from '#app/forms/answers.ts';
import { readPostedFields, typedIn } from '#app/forms/posted.ts';
import { provePassword } from '#server/accounts/password.ts';
import type { OpenShop } from './shop-access.ts';

/** `values` do not contain the password, so that they can be sent back to the browser. */
export type ProtectedForm = { request: Request; shop: OpenShop; values: Texts; password: string };

/** Reads a form that has a password field. Returns null if a forged request has a file in place of a text. */
export async function readPasswordForm(request: Request, shop: OpenShop): Promise<ProtectedForm | null> {
  const sent = await readPostedFields(request);
  if (Object.values(sent).some((value) => typeof value !== 'string')) return null;
  const { password = '', ...values } = typedIn(sent);
  return { request, shop, values, password };
}

/** Returns null if the password is right or was proven a short while ago, else the answer to send. */
export async function refuseUnproven<const More extends object = object>(
  { request, values, password }: Omit<ProtectedForm, 'shop'>,
  more?: More,
) {
  const proof = await provePassword(request, password);
  return proof.ok ? null : refused({ errors: { password: proof.message }, values, ...more }, proof.status);
}
