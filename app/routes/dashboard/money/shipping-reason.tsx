import type { useAnswer } from '#app/forms/use-answer.ts';
import { TextField } from '#app/ui/controls/field.tsx';
import { useHydrated } from '#app/ui/controls/use-hydrated.ts';
import {
  isCorrected,
  isShippingKnown,
  MAX_CORRECTION_REASON,
  type PricedShipping,
} from '#domain/orders/correction.ts';

type ShippingReasonProps = {
  order: PricedShipping;
  typed: number | null;
  field: ReturnType<typeof useAnswer>['field'];
};

/**
 * Asks the owner for a reason to change a shipping cost that the buyer already knows. With scripts, the field is hidden
 * unless the typed cost differs from the order's or the server returned an error for the reason.
 */
export function ShippingReason({ order, typed, field }: ShippingReasonProps) {
  const hydrated = useHydrated();
  const wired = field('shippingReason');
  if (!isShippingKnown(order) && !wired.error) return null;
  const isNeeded = !hydrated || wired.error || isCorrected(order, typed ?? undefined);
  return (
    <TextField
      {...wired}
      label="Alasan Perubahan Ongkir"
      maxLength={MAX_CORRECTION_REASON}
      autoComplete="off"
      className={isNeeded ? '' : 'hidden'}
      hint="Dibaca pembeli. Hanya bila ongkirnya berbeda."
    />
  );
}
