import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { addTariff, deleteTariff, listTariffs } from '#server/shipping/tariffs.ts';
import { presentOwner } from '../../support/world/shop-floor.ts';
import { testTariff } from '../../support/world/tariffs.ts';
import { world } from '../../support/world/world.ts';
import { freeText, strict, type Verdict, wholeNumber } from '../values.ts';
import type { Form } from './form.ts';

const { storeId } = world.warung;
const path = href('/dashboard/ongkir/pilihan');

const unknown: Verdict = '400 Permintaan tidak dikenal.';
const gone: Verdict = '404 Pilihan pengiriman ini sudah tidak ada.';
const tooFew: Verdict = '400 Paling sedikit 1.';

/** What the owner fills in for a way of shipping. */
export const tariffForms: readonly Form[] = [
  {
    name: 'tariff',
    route: path,
    visitor: 'sri',
    make: async () => {
      await onlyTariff();
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
    make: async () => ({ path, fields: { move: `${await onlyTariff()}:naik` } }),
    fields: [strict('move', unknown, { longest: [`${randomUUID()}:turun`, gone] })],
  },
];

/** Makes a tariff, the only one of its shop, and returns its id. */
async function onlyTariff(): Promise<string> {
  return asUser(await presentOwner(storeId), async (tx) => {
    for (const { id } of await listTariffs(tx, storeId)) await deleteTariff(tx, storeId, id);
    await addTariff(tx, storeId, testTariff());
    const [made] = await listTariffs(tx, storeId);
    if (!made) throw new Error('a tariff was not kept');
    return made.id;
  });
}
