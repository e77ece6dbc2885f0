import { z } from 'zod';
import { parseAddress } from '../accounts/address.ts';
import { isUuid } from '../id.ts';
import { MAX_STOCK } from '../products/product.ts';
import type { AskedShipping } from '../shipping/choice.ts';
import { MAX_SHIPPING_COST } from '../shipping/way.ts';
import { parseVoucherCode } from '../vouchers/voucher.ts';
import { MAX_CART_LINES } from './cart.ts';

export type CheckoutRequest = {
  storeId: string;
  key: string;
  lines: CheckoutLine[];
  /** The total in rupiah that the buyer saw, after discount and with shipping. */
  seenTotal: number;
  voucherCode: string | null;
  /** Null if the shop sets the courier and the shipping price after the order. */
  shipping: AskedShipping | null;
  /** Keys of this browser's earlier requests that got no response. Each may nevertheless have placed an order. */
  former: string[];
};

type CheckoutLine = { id: string; quantity: number };

const uuid = z.string().refine(isUuid, 'Tidak dikenal.');

const line = z.object({ id: uuid, quantity: z.number().int().min(1).max(MAX_STOCK) });

const cartSchema = z.object({
  storeId: uuid,
  key: uuid,
  items: z.array(line).min(1).max(MAX_CART_LINES),
  seenTotal: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  voucherCode: z.string().max(100).nullable(),
  shipping: z
    .object({ id: z.string().min(1).max(80), price: z.number().int().min(0).max(MAX_SHIPPING_COST) })
    .nullable()
    .default(null),
  former: z.array(uuid).max(3).default([]),
});

/** Parses what the cart page sends. Returns null if it is malformed, for example if a quantity is −1 or 1.5. */
export function parseCheckoutCart(json: unknown): CheckoutRequest | null {
  const parsed = cartSchema.safeParse(readJson(json));
  if (!parsed.success) return null;
  const lines = mergeLines(parsed.data.items);
  if (lines.some(({ quantity }) => quantity > MAX_STOCK)) return null;
  const { storeId, key, seenTotal, voucherCode, shipping, former } = parsed.data;
  // A malformed voucher code becomes '?', so that the buyer gets the message for an unknown code.
  return {
    storeId,
    key,
    lines,
    seenTotal,
    voucherCode: voucherCode === null ? null : (parseVoucherCode(voucherCode) ?? '?'),
    shipping,
    former,
  };
}

export type CartQuestion = z.infer<typeof questionSchema>;

const questionSchema = z.object({
  storeId: uuid,
  ids: z.array(uuid).max(MAX_CART_LINES),
  key: uuid.nullable().default(null),
  voucherCode: z.string().max(100).nullable().default(null),
});

export function parseCartQuestion(json: unknown): CartQuestion | null {
  const parsed = questionSchema.safeParse(readJson(json));
  return parsed.success ? parsed.data : null;
}

export function parseDeliveryAddress(fields: Record<string, unknown>) {
  return parseAddress({ catatan: '', ...fields });
}

function mergeLines(items: CheckoutLine[]): CheckoutLine[] {
  const quantities = new Map<string, number>();
  for (const { id, quantity } of items) quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  return [...quantities].map(([id, quantity]) => ({ id, quantity }));
}

/**
 * Requests for the same order have the same fingerprint. It does not contain the total, because prices may change
 * before a browser repeats a request whose response was lost.
 */
export function checkoutFingerprint({ storeId, lines, voucherCode, shipping }: CheckoutRequest): string {
  const wanted = lines.map(({ id, quantity }) => `${id} ${quantity}`).sort();
  if (shipping) return JSON.stringify([storeId, wanted, voucherCode, shipping.id]);
  return JSON.stringify(voucherCode === null ? [storeId, wanted] : [storeId, wanted, voucherCode]);
}

function readJson(text: unknown): unknown {
  if (typeof text !== 'string') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
