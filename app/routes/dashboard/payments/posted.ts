import { refused, type Texts } from '#app/forms/answers.ts';
import { provePassword } from '#server/accounts/password.ts';
import type { OpenShop } from '../shop-access.ts';

export type PostedPayment = {
  request: Request;
  shop: OpenShop;
  values: Texts;
  password: string;
  photo: Uint8Array | null;
};

/** Returns null if the password is right, else the answer to send. */
export async function refuseWithoutPassword({ request, values, password }: PostedPayment) {
  const proof = await provePassword(request, password);
  return proof.ok ? null : refused({ errors: { password: proof.message }, values }, proof.status);
}
