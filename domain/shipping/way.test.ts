import { expect, test } from 'vitest';
import { chosenCourier, type ShippingKind } from './way.ts';

test.each<[ShippingKind, string, string]>([
  ['own', 'Paket ekspedisi', ''],
  ['courier', 'JNE REG', 'JNE REG'],
  ['cod', 'COD (bayar di tempat)', ''],
  ['pickup', 'Gerai Garut', ''],
  ['ask', '', ''],
])('a parcel by %s, %j, goes with %j', (shippingKind, shippingLabel, courier) => {
  expect(chosenCourier({ shippingKind, shippingLabel })).toBe(courier);
});
