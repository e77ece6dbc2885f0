/* Browsers load this file with the cart page. Do not import a parser library here: it would slow the page down. */

export const MAX_TARIFFS = 60;
export const MAX_TARIFF_NAME = 60;
export const MAX_TARIFF_PRICE = 10_000_000;

/** `own`: delivery by the shop itself. `cod`: cash on delivery. */
export const tariffKinds = ['own', 'pickup', 'cod'] as const;
export type TariffKind = (typeof tariffKinds)[number];

/** Area names as in the list of areas. In a tariff, '' means all, such as all districts (kecamatan) of a city. */
export type Destination = { provinsi: string; kotaKabupaten: string; kecamatan: string };

export type Tariff = Destination & {
  id: string;
  kind: TariffKind;
  name: string;
  price: number;
  perKilogram: boolean;
  /** Subtotal from which shipping is free; null for never. */
  freeFrom: number | null;
  /** Highest subtotal for which the tariff is offered; null for no limit. */
  maxOrder: number | null;
};

export type OwnTariff = Tariff & { active: boolean };
/** `subtotal` is in rupiah before any discount, `weight` in grams. */
export type Basket = { subtotal: number; weight: number };

export function basketOf(lines: readonly { harga: number; berat: number; quantity: number }[]): Basket {
  return {
    subtotal: lines.reduce((sum, { harga, quantity }) => sum + harga * quantity, 0),
    weight: lines.reduce((sum, { berat, quantity }) => sum + berat * quantity, 0),
  };
}

function kilogramsStarted(grams: number): number {
  return Math.max(1, Math.ceil(grams / 1_000));
}

export function tariffPrice(
  { price, perKilogram, freeFrom }: Pick<Tariff, 'price' | 'perKilogram' | 'freeFrom'>,
  { subtotal, weight }: Basket,
): number {
  if (freeFrom !== null && subtotal >= freeFrom) return 0;
  return perKilogram ? price * kilogramsStarted(weight) : price;
}
