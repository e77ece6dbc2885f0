import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { typedAddress } from './addresses.ts';
import type { Visitor } from './visitor.ts';

type Line = { id: string; quantity: unknown; [more: string]: unknown };

/** The fields of a cart as the cart page sends them; tests may add forged ones. */
type Cart = { storeId: string; items: Line[]; seenTotal: unknown; [more: string]: unknown };

export function cartField(cart: Cart): string {
  return JSON.stringify({ key: randomUUID(), voucherCode: null, ...cart });
}

export function checkoutForm(cart: Cart): Record<string, string> {
  return { ...typedAddress, cart: cartField(cart) };
}

export async function send(
  visitor: Visitor,
  fields: Record<string, string>,
): Promise<{ status: number; text: string }> {
  const answer = await visitor.post(`${href('/keranjang')}.data`, fields);
  return { status: answer.status, text: await answer.text() };
}

export function orderIdOf(text: string): string {
  return /"orderId","([0-9a-f-]{36})"/.exec(text)?.[1] ?? '';
}
