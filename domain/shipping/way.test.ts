import { expect, test } from 'vitest';
import { chosenCourier, placeAndWay, type ShippingKind } from './way.ts';

test.each<[ShippingKind, string, string]>([
  ['own', 'Paket ekspedisi', ''],
  ['courier', 'JNE REG', 'JNE REG'],
  ['cod', 'COD (bayar di tempat)', ''],
  ['pickup', 'Gerai Garut', ''],
  ['ask', '', ''],
])('a parcel by %s, %j, goes with %j', (shippingKind, shippingLabel, courier) => {
  expect(chosenCourier({ shippingKind, shippingLabel })).toBe(courier);
});

test.each<[ShippingKind, string, string, string, string]>([
  ['pickup', 'Ambil sendiri', 'Ambil sendiri di toko', 'Ambil sendiri di toko', ''],
  ['pickup', 'Gerai Garut', 'Ambil sendiri di toko', 'Ambil sendiri · Gerai Garut', ''],
  ['pickup', 'Gerai Garut', 'Jalan Melati 5', 'Jalan Melati 5', 'Ambil sendiri · Gerai Garut'],
  ['own', 'Kurir toko', 'Jalan Melati 5', 'Jalan Melati 5', 'Kurir toko'],
  ['ask', '', 'Jalan Melati 5', 'Jalan Melati 5', ''],
])(
  'by %s, %j, to %j the buyer reads %j and %j',
  (shippingKind, shippingLabel, customerAddress, place, way) => {
    expect(placeAndWay({ shippingKind, shippingLabel, customerAddress })).toEqual({ place, way });
  },
);
