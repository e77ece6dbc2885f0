import { z } from 'zod';
import { shippingAddressSchema } from '../accounts/address.ts';
import { parseForm } from '../forms/form.ts';
import { isUuid } from '../id.ts';
import { MAX_STOCK } from '../products/product.ts';
import { parseVoucherCode } from '../vouchers/voucher.ts';
import { MAX_CART_LINES } from './cart.ts';

/** What a buyer asks for. Which shop, which products, how many; the money is decided by the server. */
export type CheckoutRequest = {
  storeId: string;
  key: string;
  lines: CheckoutLine[];
  /** What was seen, in rupiah, after the discount. */
  seenTotal: number;
  /** Null says that the order is to be without one. */
  voucherCode: string | null;
};

/** One product and how many of it; a product stands in at most one line. */
export type CheckoutLine = { id: string; quantity: number };

const uuid = z.string().refine(isUuid, 'Tidak dikenal.');

const line = z.object({ id: uuid, quantity: z.number().int().min(1).max(MAX_STOCK) });

/** The part of the checkout form that the cart sends as JSON; anything else about price or shop is dropped. */
const cartSchema = z.object({
  storeId: uuid,
  key: uuid,
  items: z.array(line).min(1).max(MAX_CART_LINES),
  seenTotal: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  voucherCode: z.string().max(100).nullable(),
});

/** Reads the cart part of a checkout (a JSON text). Null for anything malformed: −1, 1.5, 1e308, '', 2^53 … */
export function parseCheckoutCart(json: unknown): CheckoutRequest | null {
  const parsed = cartSchema.safeParse(readJson(json));
  if (!parsed.success) return null;
  const lines = mergeLines(parsed.data.items);
  if (lines.some(({ quantity }) => quantity > MAX_STOCK)) return null;
  const { storeId, key, seenTotal, voucherCode } = parsed.data;
  // A code that cannot be one is asked for all the same: the answer is the sentence for an unknown one.
  return {
    storeId,
    key,
    lines,
    seenTotal,
    voucherCode: voucherCode === null ? null : (parseVoucherCode(voucherCode) ?? '?'),
  };
}

/** What the cart page asks: how products of a shop stand today, whether a key has made an order, what a voucher gives. */
export type CartQuestion = z.infer<typeof questionSchema>;

const questionSchema = z.object({
  storeId: uuid,
  ids: z.array(uuid).max(MAX_CART_LINES),
  key: uuid.nullable().default(null),
  voucherCode: z.string().max(100).nullable().default(null),
});

/** Reads the cart page's question (a JSON text); null for anything malformed. */
export function parseCartQuestion(json: unknown): CartQuestion | null {
  const parsed = questionSchema.safeParse(readJson(json));
  return parsed.success ? parsed.data : null;
}

/** The shipping form as sent with a checkout: an address or a text per field. */
export function parseShippingForm(fields: Record<string, unknown>) {
  return parseForm(shippingAddressSchema, { catatan: '', ...fields });
}

/** The same product twice is one line with both quantities; otherwise the lines stay as the buyer sees them. */
function mergeLines(items: CheckoutLine[]): CheckoutLine[] {
  const quantities = new Map<string, number>();
  for (const { id, quantity } of items) quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  return [...quantities].map(([id, quantity]) => ({ id, quantity }));
}

/**
 * What must be equal for two requests under one key to be the same order: the shop, the lines, the voucher. Not the total
 * that was seen: after a lost answer the page may be loaded again and show new prices for an order already made.
 */
export function checkoutFingerprint({ storeId, lines, voucherCode }: CheckoutRequest): string {
  const wanted = lines.map(({ id, quantity }) => `${id} ${quantity}`).sort();
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
