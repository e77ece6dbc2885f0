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
 * Finds the delivery option of the buyer's last order. Null if its price or, except for pickup, the address differs.
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
