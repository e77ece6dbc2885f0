import { z } from 'zod';
import { storableText, wholeNumberField } from '../forms/fields.ts';
import { parseForm } from '../forms/form.ts';
import { isUuid } from '../id.ts';
import { messages } from '../messages.ts';
import { MAX_SHIPPING_COST } from '../shipping/way.ts';
import { MAX_CORRECTION_REASON } from './correction.ts';
import { isBilled, isCancelled, isShipped, type OrderStatus, orderStatuses } from './order.ts';

/** `from` and `seenEdit` tell what the form showed: the order's status and the key of its last edit ('' for none). */
export type OrderChange = {
  orderId: string;
  from: OrderStatus;
  to: OrderStatus;
  seenEdit: string;
  despiteProof: boolean;
  shippingCost?: number;
  /** Explains a shipping cost that differs from the buyer's choice; '' if no reason was given. */
  shippingReason?: string;
  courier?: string;
  nomorResi?: string;
};

export type OrderChangeErrors = Partial<
  Record<'shippingCost' | 'shippingReason' | 'courier' | 'nomorResi' | 'despiteProof' | 'form', string>
>;

export const despiteProof = z
  .string()
  .optional()
  .transform((ticked) => ticked === 'ya');

const target = z.object({
  orderId: z.string().refine(isUuid),
  from: z.enum(orderStatuses),
  to: z.enum(orderStatuses),
  seenEdit: z.string().default(''),
  despiteProof,
});

const shippingCost = wholeNumberField({ max: MAX_SHIPPING_COST }).transform((amount) => amount ?? 0);

export const shippingReason = storableText(
  MAX_CORRECTION_REASON,
  `Alasan paling panjang ${MAX_CORRECTION_REASON} huruf.`,
);

const bill = z.object({ shippingCost: shippingCost.optional(), shippingReason: shippingReason.optional() });

const parcel = z
  .object({
    courier: storableText(60, 'Kurir paling panjang 60 huruf.').default(''),
    nomorResi: storableText(60, 'Nomor resi paling panjang 60 huruf.').default(''),
    tanpaResi: z.string().optional(),
  })
  .transform(({ tanpaResi, ...given }) => (tanpaResi === 'ya' ? { ...given, nomorResi: '' } : given));

/** Parses only the details that belong to the new status. Does not check whether the order may get that status. */
export function parseOrderChange(
  fields: Record<string, unknown>,
): { ok: true; change: OrderChange } | { ok: false; errors: OrderChangeErrors } {
  const asked = target.safeParse(fields);
  if (!asked.success) return { ok: false, errors: { form: 'perubahan yang diminta tidak dikenal.' } };
  const schema = detailsOf(asked.data.to);
  if (!schema) return { ok: true, change: asked.data };
  const details = parseForm(schema, fields);
  return details.ok ? { ok: true, change: { ...asked.data, ...details.value } } : details;
}

function detailsOf(to: OrderStatus) {
  if (isBilled(to)) return bill;
  return isShipped(to) ? parcel : null;
}

/** Says that the user needs a second factor before an order that pays a shop's rent can get the status `to`. */
export function factorMissingText(to: OrderStatus): string {
  return isCancelled(to) ? messages.rentCancelFactorMissing : messages.rentFactorMissing;
}

type Addressee = { customerEmail: string };

/** Says whether the buyer gets an email. Orders that the shop itself entered have no email address. */
export function notificationText(order: Addressee): string {
  return isUnnotified(order)
    ? 'Pembeli belum diberi tahu: kirim lewat chat.'
    : 'Pembeli diberi tahu lewat email.';
}

export function isUnnotified({ customerEmail }: Addressee): boolean {
  return customerEmail === '';
}
