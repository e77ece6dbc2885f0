import { formatRupiah } from '../format.ts';
import type { Destination, Tariff, TariffKind } from './tariff.ts';
import { wayText } from './way.ts';

export const tariffKindNames: Record<TariffKind, string> = {
  own: 'Tarif toko',
  pickup: wayText({ shippingKind: 'pickup', shippingLabel: '' }),
  cod: wayText({ shippingKind: 'cod', shippingLabel: '' }),
};

export function tariffArea({ provinsi, kotaKabupaten, kecamatan }: Destination): string {
  if (kecamatan) return `Kec. ${kecamatan}, ${kotaKabupaten}`;
  if (kotaKabupaten) return `${kotaKabupaten}, ${provinsi}`;
  return provinsi || 'Seluruh Indonesia';
}

export function shippingPriceText(price: number): string {
  return price === 0 ? 'Gratis' : formatRupiah(price);
}

export function tariffOffer({ price, perKilogram, freeFrom, maxOrder }: Tariff): string {
  return [
    price > 0 && perKilogram ? `${formatRupiah(price)} per kg` : shippingPriceText(price),
    ...(price > 0 && freeFrom !== null ? [`gratis mulai belanja ${formatRupiah(freeFrom)}`] : []),
    ...(maxOrder !== null ? [`belanja paling banyak ${formatRupiah(maxOrder)}`] : []),
  ].join(' · ');
}
