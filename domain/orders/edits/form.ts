import { z } from 'zod';
import { wholeNumberField } from '#domain/forms/fields.ts';
import { parseForm } from '#domain/forms/form.ts';
import { isUuid } from '#domain/id.ts';
import { MAX_STOCK } from '#domain/products/product.ts';
import { MAX_SHIPPING_COST } from '#domain/shipping/way.ts';
import { despiteProof, shippingReason } from '../change.ts';
import { type WaitingStatus, waitingStatuses } from '../deadlines/deadline.ts';

/**
 * `key` identifies this edit, so that sending the form twice makes only one edit. `seenKey` is the `key` of the last
 * edit that the owner's page showed, or ''. If there is a later edit, this edit is refused.
 */
export type OrderEdit = {
  from: WaitingStatus;
  seenKey: string;
  key: string;
  /** Keyed by line id; 0 removes the line, and missing lines stay unchanged. */
  quantities: Map<string, number>;
  added: Map<string, number>;
  shippingCost: number;
  shippingReason: string;
  despiteProof: boolean;
};

const fields = z.object({
  from: z.enum(waitingStatuses),
  seenKey: z.string().default(''),
  key: z.string().refine(isUuid),
  shippingCost: wholeNumberField({ max: MAX_SHIPPING_COST }).transform((amount) => amount ?? 0),
  shippingReason: shippingReason.default(''),
  despiteProof,
});

const quantity = wholeNumberField({ max: MAX_STOCK }).transform((count) => count ?? 0);

/** Parses an order edit. Field `line-{id}` is a line's quantity, `add-{variantId}` an added variant's quantity. */
export function parseOrderEdit(
  sent: Record<string, unknown>,
): { ok: true; edit: OrderEdit } | { ok: false; errors: Partial<Record<string, string>> } {
  const parsed = parseForm(fields, sent);
  const lines = quantitiesIn(sent, 'line-');
  const more = quantitiesIn(sent, 'add-');
  const wrong = { ...lines.errors, ...more.errors };
  if (!parsed.ok) {
    const { from, key, seenKey, despiteProof, ...typed } = parsed.errors;
    const isOdd = [from, key, seenKey, despiteProof].some((error) => error !== undefined);
    const form = isOdd ? { form: 'perubahan yang diminta tidak dikenal.' } : {};
    return { ok: false, errors: { ...wrong, ...typed, ...form } };
  }
  if (Object.keys(wrong).length > 0) return { ok: false, errors: wrong };
  const added = new Map([...more.quantities].filter(([, count]) => count > 0));
  return { ok: true, edit: { ...parsed.value, quantities: lines.quantities, added } };
}

export function addedIn(sent: Record<string, unknown>): string[] {
  return idsIn(sent, 'add-').slice(0, MAX_ADDED);
}

const MAX_ADDED = 100;

function quantitiesIn(sent: Record<string, unknown>, prefix: string) {
  const quantities = new Map<string, number>();
  const errors: Partial<Record<string, string>> = {};
  for (const id of idsIn(sent, prefix)) {
    const parsed = quantity.safeParse(sent[prefix + id]);
    if (parsed.success) quantities.set(id, parsed.data);
    else errors[prefix + id] = parsed.error.issues[0]?.message ?? '';
  }
  return { quantities, errors };
}

function idsIn(sent: Record<string, unknown>, prefix: string): string[] {
  return Object.keys(sent).flatMap((name) => {
    const id = name.slice(prefix.length);
    return name.startsWith(prefix) && isUuid(id) ? [id] : [];
  });
}
