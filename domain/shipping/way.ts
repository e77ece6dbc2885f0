import { placeText } from '../accounts/place.ts';

/** `ask`: no price is known at checkout; the shop sets it in the bill. */
export type ShippingKind = 'ask' | 'own' | 'courier' | 'pickup' | 'cod';

export type ShippingWay = { shippingKind: ShippingKind; shippingLabel: string };

export const MAX_SHIPPING_COST = 1_000_000_000;

export const SHIPPING_ASK = 'Ongkir dikonfirmasi admin';

const ownNames: { [kind in ShippingKind]?: string } = {
  pickup: 'Ambil sendiri',
  cod: 'COD (bayar di tempat)',
};

export function wayText({ shippingKind, shippingLabel }: ShippingWay): string {
  if (shippingKind === 'ask') return SHIPPING_ASK;
  const name = ownNames[shippingKind];
  if (!name) return shippingLabel;
  return shippingLabel === name || shippingLabel === '' ? name : `${name} · ${shippingLabel}`;
}

export function placeAndWay(order: ShippingWay & { customerAddress: string }): {
  place: string;
  way: string;
} {
  const { shippingKind, customerAddress: place } = order;
  const way = shippingKind === 'ask' ? '' : wayText(order);
  if (shippingKind !== 'pickup' || place !== placeText([])) return { place, way };
  return { place: way === ownNames.pickup ? place : way, way: '' };
}

/** Returns '' for kinds other than 'courier': the name of a shop's own tariff does not tell which courier delivers. */
export function chosenCourier({ shippingKind, shippingLabel }: ShippingWay): string {
  return shippingKind === 'courier' ? shippingLabel : '';
}
