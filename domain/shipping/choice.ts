import { districtKey, provinceKey, regencyKey } from '../areas/name.ts';
import { type Basket, type Destination, type Tariff, type TariffKind, tariffPrice } from './tariff.ts';
import { MAX_SHIPPING_COST } from './way.ts';

/** `id` identifies the shop's tariff or the courier's service. `price` is in rupiah. */
export type ShippingOption = { id: string; kind: TariffKind | 'courier'; name: string; price: number };

export type AskedShipping = Pick<ShippingOption, 'id' | 'price'>;

/**
 * Returns the options, sorted like `tariffs`, which must all be active. If several tariffs have the same kind and name,
 * the one for the smallest area that contains the address applies, even if it costs more.
 */
export function shippingOptions(
  tariffs: readonly Tariff[],
  to: Destination,
  basket: Basket,
): ShippingOption[] {
  const deciding = new Map<string, Tariff>();
  for (const tariff of tariffs) {
    if (!serves(tariff, to)) continue;
    const way = `${tariff.kind} ${nameKey(tariff.name)}`;
    const other = deciding.get(way);
    if (!other || depthOf(tariff) > depthOf(other)) deciding.set(way, tariff);
  }
  return [...deciding.values()]
    .filter(({ maxOrder }) => maxOrder === null || basket.subtotal <= maxOrder)
    .map((tariff) => ({
      id: tariff.id,
      kind: tariff.kind,
      name: tariff.name,
      price: tariffPrice(tariff, basket),
    }))
    .filter(({ price }) => price <= MAX_SHIPPING_COST);
}

export function agreedShipping(
  { id, price }: AskedShipping,
  options: readonly ShippingOption[],
): ShippingOption | null {
  return options.find((option) => option.id === id && option.price === price) ?? null;
}

function serves({ provinsi, kotaKabupaten, kecamatan }: Destination, to: Destination): boolean {
  return (
    (provinsi === '' || provinceKey(provinsi) === provinceKey(to.provinsi)) &&
    (kotaKabupaten === '' || regencyKey(kotaKabupaten).whole === regencyKey(to.kotaKabupaten).whole) &&
    (kecamatan === '' || districtKey(kecamatan) === districtKey(to.kecamatan))
  );
}

/** Treats 'Kurir-Toko' and 'kurir toko' as equal, but not 'Reguler+' and 'Reguler'. */
function nameKey(name: string): string {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s.\p{Pd}]+/u);
  return words.filter(Boolean).join(' ') || name;
}

function depthOf({ provinsi, kotaKabupaten, kecamatan }: Destination): number {
  return [provinsi, kotaKabupaten, kecamatan].filter((name) => name !== '').length;
}
