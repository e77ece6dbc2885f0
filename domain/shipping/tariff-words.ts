import { formatRupiah } from '../format.ts';
import type { Destination, Tariff, TariffKind } from './tariff.ts';

export const tariffKindNames: Record<TariffKind, string> = {
  own: 'Tarif toko',
  pickup: 'Ambil sendiri',
  cod: 'COD (bayar di tempat)',
};

/** 'Kec. Garut Kota, Kabupaten Garut' */
export function tariffArea({ provinsi, kotaKabupaten, kecamatan }: Destination): string {
  if (kecamatan) return `Kec. ${kecamatan}, ${kotaKabupaten}`;
  if (kotaKabupaten) return `${kotaKabupaten}, ${provinsi}`;
  return provinsi || 'Seluruh Indonesia';
}

function priceText(price: number): string {
  return price === 0 ? 'Gratis' : formatRupiah(price);
}

/** 'Rp 9.000 per kg · gratis mulai belanja Rp 200.000' */
export function tariffOffer({ price, perKilogram, freeFrom, maxOrder }: Tariff): string {
  return [
    price > 0 && perKilogram ? `${formatRupiah(price)} per kg` : priceText(price),
    ...(price > 0 && freeFrom !== null ? [`gratis mulai belanja ${formatRupiah(freeFrom)}`] : []),
    ...(maxOrder !== null ? [`belanja paling banyak ${formatRupiah(maxOrder)}`] : []),
  ].join(' · ');
}
