import { parseWholeNumber } from '#domain/forms/typed.ts';
import { agreedShipping, type ShippingOption, shippingOptions } from '#domain/shipping/choice.ts';
import { basketOf, type Destination, type Tariff } from '#domain/shipping/tariff.ts';
import type { OrderDraft } from './draft.ts';

export const OTHER_WAY = 'lain';

const nowhere: Destination = { provinsi: '', kotaKabupaten: '', kecamatan: '' };

/**
 * Returns ways to ship to `to`, or only pickup if the buyer collects the order. `weights` maps variant ids to grams.
 */
export function orderDraftWays(
  { lines, texts }: OrderDraft,
  to: Destination,
  { tariffs, weights }: { tariffs: readonly Tariff[]; weights: ReadonlyMap<string, number> },
): ShippingOption[] {
  const goods = lines.map(({ id, quantity, harga }) => ({
    harga,
    quantity: parseWholeNumber(quantity) ?? 0,
    berat: weights.get(id) ?? 0,
  }));
  const basket = basketOf(goods);
  if (texts.ambil === 'ya')
    return shippingOptions(tariffs, nowhere, basket).filter(({ kind }) => kind === 'pickup');
  return to.kecamatan.trim() === '' ? [] : shippingOptions(tariffs, to, basket);
}

export function writeWay({ id, price }: Pick<ShippingOption, 'id' | 'price'>): string {
  return `${id} ${price}`;
}

export function chosenWay(kirim: string, ways: readonly ShippingOption[]): ShippingOption | null {
  const [id] = kirim.split(' ');
  return ways.find((way) => way.id === id) ?? null;
}

/** The shipping price in rupiah that the owner saw: the typed one, otherwise the chosen option's. */
export function seenShippingCost({ ongkir, kirim }: OrderDraft['texts'], typed: number): number {
  return ongkir.trim() === '' ? Number(kirim.split(' ')[1] ?? 0) : typed;
}

/** Shown only once: sending the form again without a choice places the order with free shipping. */
export const UNCHOSEN = 'Pilih pengirimannya. Kalau memang gratis ongkir, tekan Buat Pesanan sekali lagi.';

function outdated(ways: readonly ShippingOption[]): string {
  return ways.length === 0
    ? 'Ongkir untuk pesanan ini berubah. Isi Ongkos Kirim.'
    : 'Ongkir untuk pesanan ini berubah. Pilih lagi pengirimannya, atau isi sendiri lewat Lainnya.';
}

/** Returns what is wrong with the chosen shipping, or null. `wasAsked` is true if the owner already saw `UNCHOSEN`. */
export function wayFault(
  { ongkir, kirim, ambil }: OrderDraft['texts'],
  ways: readonly ShippingOption[],
  wasAsked: boolean,
): string | null {
  if (ongkir.trim() !== '' || kirim === OTHER_WAY) return null;
  if (kirim === '') return wasAsked || ambil === 'ya' || ways.length === 0 ? null : UNCHOSEN;
  const [id = '', price = ''] = kirim.split(' ');
  return agreedShipping({ id, price: Number(price) }, ways) ? null : outdated(ways);
}
