import type { ShippingOption } from './choice.ts';

/* Browsers load this file with the cart page. Do not import a parser library here: it would slow the page down. */

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

/** Heavier parcels get no courier prices; the shop then sets the shipping price. */
export const MAX_COURIER_GRAMS = 50_000;

const STEP_GRAMS = 100;

export type CourierRate = { courier: Courier; service: string; price: number; etd: string };

export function isCourier(code: unknown): code is Courier {
  return typeof code === 'string' && Object.hasOwn(couriers, code);
}

/** Rounds up to 100 g, so that similar carts share cached prices. Larger steps could make couriers charge 1 kg more. */
export function courierGrams(grams: number): number {
  return Math.max(1, Math.ceil(grams / STEP_GRAMS)) * STEP_GRAMS;
}

/** Returns false for motorbike, truck and unknown services, such as 'JTR<130', 'T60', 'M-100' or 'OTOPACK150'. */
export function isParcelService(service: string): boolean {
  return /^[A-Z][A-Z ]{0,19}$/i.test(service) && !/^(JTR|GOKIL|OTOPACK|TRUCKING|MOTOR|CARGO)/i.test(service);
}

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
