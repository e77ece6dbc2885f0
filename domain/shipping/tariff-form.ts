import { z } from 'zod';
import { areaNamesSchema } from '../accounts/address.ts';
import { storableText, wholeNumberField } from '../forms/fields.ts';
import { parseForm } from '../forms/form.ts';
import { MAX_PRICE } from '../limits.ts';
import { MAX_TARIFF_NAME, MAX_TARIFF_PRICE, type Tariff, tariffKinds } from './tariff.ts';
import { tariffKindNames } from './tariff-words.ts';

export type NewTariff = Omit<Tariff, 'id'>;

const money = (max: number, min = 0) => wholeNumberField({ min, max }).default(null);

const fields = areaNamesSchema.partial().extend({
  kind: z.enum(tariffKinds, 'Pilih jenis pengiriman.'),
  name: storableText(MAX_TARIFF_NAME, `Nama paling panjang ${MAX_TARIFF_NAME} huruf.`).default(''),
  price: money(MAX_TARIFF_PRICE),
  unit: z.enum(['order', 'kilogram'], 'Pilih per pesanan atau per kilogram.').default('order'),
  freeFrom: money(MAX_PRICE, 1),
  maxOrder: money(MAX_PRICE, 1),
});

type Typed = z.output<typeof fields>;

const tariff = fields.superRefine(addIssues).transform(tariffOf);

export function parseTariffForm(typed: Record<string, unknown>) {
  return parseForm(tariff, typed);
}

function addIssues(typed: Typed, context: z.RefinementCtx): void {
  const wrong = (field: keyof Typed, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  const { kind, name, price, provinsi = '', kotaKabupaten = '', kecamatan = '' } = typed;
  if (kind === 'own' && name === '') wrong('name', 'Nama wajib diisi.');
  if (kind === 'own' && price === null) wrong('price', 'Ongkir wajib diisi. Isi 0 kalau gratis.');
  if (kind === 'pickup') return;
  if (kotaKabupaten !== '' && provinsi === '') wrong('provinsi', 'Pilih juga provinsinya.');
  if (kecamatan !== '' && kotaKabupaten === '') wrong('kotaKabupaten', 'Pilih juga kota/kabupatennya.');
}

function tariffOf(typed: Typed): NewTariff {
  const { kind, provinsi = '', kotaKabupaten = '', kecamatan = '', price, unit, freeFrom, maxOrder } = typed;
  const name = typed.name === '' ? tariffKindNames[kind] : typed.name;
  const nowhere = { provinsi: '', kotaKabupaten: '', kecamatan: '' };
  const free = { price: 0, perKilogram: false, freeFrom: null };
  if (kind === 'pickup') return { kind, name, ...nowhere, ...free, maxOrder: null };
  const cost = price === null || price === 0 ? free : { price, perKilogram: unit === 'kilogram', freeFrom };
  return {
    kind,
    name,
    provinsi,
    kotaKabupaten,
    kecamatan,
    ...cost,
    maxOrder: kind === 'cod' ? maxOrder : null,
  };
}
