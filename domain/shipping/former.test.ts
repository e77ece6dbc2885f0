import { describe, expect, it } from 'vitest';
import type { ShippingOption } from './choice.ts';
import { type FormerShipping, sameShipping } from './former.ts';

const garut = { provinsi: 'Jawa Barat', kotaKabupaten: 'Kabupaten Garut', kecamatan: 'Garut Kota' };
const elsewhere = { ...garut, kecamatan: 'Cilawu' };
const own: ShippingOption = { id: 'a', kind: 'own', name: 'Kurir toko', price: 9_000 };
const pickUp: ShippingOption = { id: 'b', kind: 'pickup', name: 'Ambil sendiri', price: 0 };
const courier: ShippingOption = { id: 'jne:REG', kind: 'courier', name: 'JNE REG', price: 12_000 };
const options = [own, pickUp, courier];

const former = (parts: Partial<FormerShipping>): FormerShipping => ({
  storeId: 's',
  ...garut,
  kind: 'own',
  name: 'Kurir toko',
  price: 9_000,
  ...parts,
});

describe('the shipping of the last order', () => {
  it('is reused if price and area are the same', () => {
    expect(sameShipping(former({}), garut, options)).toBe(own);
    const byCourier = former({ kind: 'courier', name: 'JNE REG', price: 12_000 });
    expect(sameShipping(byCourier, garut, options)).toBe(courier);
  });

  it.each([
    ['costs something else', former({ price: 8_000 }), garut],
    ['is called otherwise', former({ name: 'Kurir kilat' }), garut],
    ['is of another kind', former({ kind: 'cod' }), garut],
    ['goes elsewhere', former({}), elsewhere],
    ['had no price', former({ kind: 'ask', name: '', price: 0 }), garut],
  ])('is not reused if it %s', (_, last, to) => {
    expect(sameShipping(last, to, options)).toBeNull();
  });

  it('is reused for pickup, wherever the buyer lives', () => {
    const nowhere = { provinsi: '', kotaKabupaten: '', kecamatan: '' };
    const fetched = former({ ...nowhere, kind: 'pickup', name: 'Ambil sendiri', price: 0 });
    expect(sameShipping(fetched, garut, options)).toBe(pickUp);
  });
});
