import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { soleTariff } from '../../support/world/tariffs.ts';
import { world } from '../../support/world/world.ts';
import { freeText, strict, type Verdict, wholeNumber } from '../values.ts';
import type { Form } from './form.ts';

const { storeId } = world.warung;
const path = href('/dashboard/ongkir/pilihan');

const unknown: Verdict = '400 Permintaan tidak dikenal.';
const gone: Verdict = '404 Pilihan pengiriman ini sudah tidak ada.';
const tooFew: Verdict = '400 Paling sedikit 1.';

export const tariffForms: readonly Form[] = [
  {
    name: 'tariff',
    route: path,
    visitor: 'sri',
    make: async () => {
      await soleTariff(storeId);
      return {
        path,
        fields: {
          intent: 'save',
          id: '',
          kind: 'cod',
          name: 'COD',
          provinsi: '',
          kotaKabupaten: '',
          kecamatan: '',
          price: '5000',
          unit: 'order',
          freeFrom: '200000',
          maxOrder: '500000',
        },
      };
    },
    fields: [
      freeText('name', 60, { tooLong: 'Nama paling panjang 60 huruf.' }),
      strict('kind', '400 Pilih jenis pengiriman.', { longest: ['pickup', 'ok'] }),
      strict('unit', '400 Pilih per pesanan atau per kilogram.', { longest: ['kilogram', 'ok'] }),
      wholeNumber('price', 10_000_000, 'ok', { '0': 'ok' }),
      wholeNumber('freeFrom', 1_000_000_000, 'ok', { '0': tooFew }),
      wholeNumber('maxOrder', 1_000_000_000, 'ok', { '0': tooFew }),
      strict('id', gone, { longest: [randomUUID(), gone], empty: 'ok' }),
      strict('intent', unknown, { longest: ['delete', gone] }),
    ],
  },
  {
    name: 'moved tariff',
    route: path,
    visitor: 'sri',
    make: async () => ({ path, fields: { move: `${await soleTariff(storeId)}:naik` } }),
    fields: [strict('move', unknown, { longest: [`${randomUUID()}:turun`, gone] })],
  },
];
