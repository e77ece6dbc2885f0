/* The cart's client code loads this file: no parser library here. */

export const MAX_TARIFFS = 60;
export const MAX_TARIFF_NAME = 60;
/** In rupiah. */
export const MAX_TARIFF_PRICE = 10_000_000;

/** `own` is the shop's own delivery; `cod` is paid at the door. */
export const tariffKinds = ['own', 'pickup', 'cod'] as const;
export type TariffKind = (typeof tariffKinds)[number];

/** As the list of areas writes them. Of a tariff's, '' is everywhere in the one before. */
export type Destination = { provinsi: string; kotaKabupaten: string; kecamatan: string };

/** Money in rupiah. */
export type Tariff = Destination & {
  id: string;
  kind: TariffKind;
  name: string;
  price: number;
  /** The price is for each kilogram started. */
  perKilogram: boolean;
  /** Costs nothing from this subtotal on; null for never. */
  freeFrom: number | null;
  /** The highest subtotal that it is offered for; null for any. */
  maxOrder: number | null;
};

export type OwnTariff = Tariff & { active: boolean };
/** Of the goods: rupiah before any discount, and grams. */
export type Basket = { subtotal: number; weight: number };

export function basketOf(lines: readonly { harga: number; berat: number; quantity: number }[]): Basket {
  return {
    subtotal: lines.reduce((sum, { harga, quantity }) => sum + harga * quantity, 0),
    weight: lines.reduce((sum, { berat, quantity }) => sum + berat * quantity, 0),
  };
}

/** At least one. */
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
