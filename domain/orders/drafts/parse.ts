import { type DeliveryAddress, parseAddress } from '#domain/accounts/address.ts';
import { parseWholeNumber } from '#domain/forms/typed.ts';
import { MAX_STOCK } from '#domain/products/product.ts';
import { MAX_SHIPPING_COST } from '#domain/shipping/way.ts';
import type { OrderDraft } from './draft.ts';

export type OrderToMake = {
  lines: { id: string; quantity: number; seenHarga: number }[];
  address: DeliveryAddress;
  shippingCost: number;
};

type ParsedOrderDraft = { ok: true; value: OrderToMake } | { ok: false; errors: Record<string, string> };

/** Validates a draft, but the caller must check that the province, city and district (kecamatan) exist. */
export function parseOrderDraft({ lines, texts }: OrderDraft): ParsedOrderDraft {
  const errors: Record<string, string> = {};
  const parsedLines = lines.map(({ id, quantity, harga }, nth) => {
    const count = parseWholeNumber(quantity);
    if (!count || count > MAX_STOCK) errors[`jumlah${nth}`] = 'Isi jumlah mulai dari 1.';
    return { id, quantity: count ?? 0, seenHarga: harga };
  });
  lines.forEach(({ id }, nth) => {
    const isAgain = lines.findIndex((line) => line.id === id) < nth;
    if (isAgain) errors[`jumlah${nth}`] = 'Barang ini sudah ada di atas. Tambah jumlahnya di sana.';
  });
  if (lines.length === 0) errors.cari = 'Pilih dulu barangnya.';
  const shippingCost = texts.ongkir.trim() === '' ? 0 : parseWholeNumber(texts.ongkir);
  if (shippingCost === null || shippingCost > MAX_SHIPPING_COST)
    errors.ongkir = 'Isi ongkir dengan angka, misalnya 15000. Kosongkan bila gratis.';
  const address = parseAddress(texts);
  if (!address.ok || Object.keys(errors).length > 0)
    return { ok: false, errors: { ...errors, ...(address.ok ? {} : address.errors) } };
  return { ok: true, value: { lines: parsedLines, address: address.value, shippingCost: shippingCost ?? 0 } };
}
