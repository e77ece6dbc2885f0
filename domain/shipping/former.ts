import type { ShippingOption } from './choice.ts';
import type { Destination } from './tariff.ts';
import type { ShippingKind } from './way.ts';

export type FormerShipping = Destination & {
  storeId: string;
  kind: ShippingKind;
  name: string;
  price: number;
};

/**
 * Returns the shipping option of the buyer's last order; null if the option's price or the delivery's area has changed.
 */
export function sameShipping(
  former: FormerShipping,
  to: Destination,
  options: readonly ShippingOption[],
): ShippingOption | null {
  const { kind, name, price } = former;
  if (kind !== 'pickup' && !isSamePlace(former, to)) return null;
  const isSame = (option: ShippingOption) =>
    option.kind === kind && option.name === name && option.price === price;
  return options.find(isSame) ?? null;
}

function isSamePlace(one: Destination, other: Destination): boolean {
  return (
    one.provinsi === other.provinsi &&
    one.kotaKabupaten === other.kotaKabupaten &&
    one.kecamatan === other.kecamatan
  );
}
