import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { saveShippingSettings } from '#server/shipping/settings.ts';
import { bantul } from '../../support/world/parcels.ts';
import { presentOwner } from '../../support/world/shop-floor.ts';
import { world } from '../../support/world/world.ts';
import { freeText, strict, type Verdict } from '../values.ts';
import type { Form } from './form.ts';

const malformedKey: Verdict = '400 API key terdiri dari 8–200 huruf, angka, atau tanda, tanpa spasi.';
const noProvince: Verdict = '400 Silakan pilih provinsi asal.';
const unknown: Verdict = '400 Permintaan tidak dikenal.';
const noCity: Verdict = '400 Silakan pilih kota/kabupaten asal.';

const settingsForm: Form = {
  name: 'shipping settings',
  route: '/dashboard/ongkir',
  visitor: 'sri',
  make: () => ({
    path: href('/dashboard/ongkir'),
    fields: {
      intent: 'save',
      apiKey: 'kunci-uji-1234',
      province: 'built-in:34',
      city: 'built-in:34.71',
    },
  }),
  fields: [
    strict('apiKey', malformedKey, { longest: ['k'.repeat(200), 'ok'], empty: 'ok' }),
    strict(
      'province',
      noProvince,
      { longest: ['built-in:34', 'ok'] },
      { 'komerce:34': noCity, 'built-in:../..': noProvince, '34': noProvince },
    ),
    strict(
      'city',
      noCity,
      { longest: ['built-in:34.71', 'ok'] },
      { 'komerce:501': noCity, 'built-in:31.74': noCity, 'built-in:34': noCity },
    ),
    strict('intent', unknown, { longest: ['cities', 'ok'] }),
  ],
};

/** Every value except 'ya' counts as an unticked box, so none is rejected. */
const tick = (code: string) => strict(`kurir-${code}`, 'ok', { longest: ['ya', 'ok'] });

const elsewhere = '400 Kecamatan ini tidak ada di Kabupaten Bantul. Periksa ejaannya.';

const couriersForm: Form = {
  name: 'couriers',
  route: '/dashboard/ongkir',
  visitor: 'sri',
  make: async () => {
    const { storeId } = world.warung;
    await asUser(await presentOwner(storeId), (tx) =>
      saveShippingSettings(tx, storeId, bantul, 'kunci-uji-1234'),
    );
    const fields = { intent: 'couriers', kecamatan: 'Kasihan', 'kurir-jne': 'ya', 'kurir-pos': 'ya' };
    return { path: href('/dashboard/ongkir'), fields };
  },
  fields: [
    freeText(
      'kecamatan',
      60,
      { tooLong: 'Kecamatan paling panjang 60 huruf.', empty: 'Isi kecamatan asal toko Anda.' },
      { longest: elsewhere, rtl: elsewhere, surrogate: elsewhere, emoji: elsewhere },
    ),
    tick('jne'),
    tick('pos'),
    strict('intent', unknown, { longest: ['couriers', 'ok'] }),
  ],
};

export const shippingForms: readonly Form[] = [settingsForm, couriersForm];
