import type { ShippingOption } from './choice.ts';

/* The cart's client code loads this file: no parser library here. */

/** The provider's codes of couriers that have prices. */
export const couriers = {
  jne: 'JNE',
  jnt: 'J&T',
  sicepat: 'SiCepat',
  ninja: 'Ninja Xpress',
  pos: 'Pos Indonesia',
  tiki: 'TIKI',
  sap: 'SAP Express',
  ide: 'ID Express',
  wahana: 'Wahana',
  sentral: 'Sentral Cargo',
  lion: 'Lion Parcel',
  rex: 'REX',
} as const;
export type Courier = keyof typeof couriers;

/** Heavier parcels go by what the shop says. */
export const MAX_COURIER_GRAMS = 50_000;

const STEP_GRAMS = 100;

/** A service on one route; `price` in rupiah, `etd` in the provider's words. */
export type CourierRate = { courier: Courier; service: string; price: number; etd: string };

export function isCourier(code: unknown): code is Courier {
  return typeof code === 'string' && Object.hasOwn(couriers, code);
}

/** Rounded up, so that one answer serves many carts; a little only, since couriers round by rules of their own. */
export function courierGrams(grams: number): number {
  return Math.max(1, Math.ceil(grams / STEP_GRAMS)) * STEP_GRAMS;
}

/** Motorbikes, trucks and what nobody knows are no parcels: 'JTR<130', 'T60', 'M-100', 'OTOPACK150', 'GOKIL'. */
export function isParcelService(service: string): boolean {
  return /^[A-Z][A-Z ]{0,19}$/i.test(service) && !/^(JTR|GOKIL|OTOPACK|TRUCKING|MOTOR|CARGO)/i.test(service);
}

/** Cheapest first. */
export function courierOptions(rates: readonly CourierRate[]): ShippingOption[] {
  return rates
    .map(({ courier, service, price }) => ({
      id: `${courier}:${service}`,
      kind: 'courier' as const,
      name: `${couriers[courier]} ${service}`,
      price,
    }))
    .sort((one, other) => one.price - other.price);
}
