import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { typedAddress } from './addresses.ts';
import type { Visitor } from './visitor.ts';

type Line = { id: string; quantity: unknown; [more: string]: unknown };

/** What the cart's page sends of a cart; further entries forge the rest. */
type Cart = { storeId: string; items: Line[]; seenTotal: unknown; [more: string]: unknown };

/** The field `cart` of the checkout's form, under a key of its own. */
export function cartField(cart: Cart): string {
  return JSON.stringify({ key: randomUUID(), voucherCode: null, ...cart });
}

/** The whole form of a checkout. */
export function checkoutForm(cart: Cart): Record<string, string> {
  return { ...typedAddress, cart: cartField(cart) };
}

/** Sends a form as the cart's page does, and returns status and text of the answer's data. */
export async function send(
  visitor: Visitor,
  fields: Record<string, string>,
): Promise<{ status: number; text: string }> {
  const answer = await visitor.post(`${href('/keranjang')}.data`, fields);
  return { status: answer.status, text: await answer.text() };
}

/** The order that a checkout's answer names; '' for none. */
export function orderIdOf(text: string): string {
  return /"orderId","([0-9a-f-]{36})"/.exec(text)?.[1] ?? '';
}
