import { strict, type Verdict } from '../values.ts';
import type { Form } from './form.ts';

const malformedKey: Verdict = '400 API key terdiri dari 8–200 huruf, angka, atau tanda, tanpa spasi.';
const noProvince: Verdict = '400 Silakan pilih provinsi asal.';
const noCity: Verdict = '400 Silakan pilih kota/kabupaten asal.';

/** What the owner fills in about shipping. */
export const shippingForm: Form = {
  name: 'shipping settings',
  route: '/dashboard/ongkir',
  visitor: 'sri',
  make: () => ({
    path: '/dashboard/ongkir',
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
    strict('intent', '400 Permintaan tidak dikenal.', { longest: ['cities', 'ok'] }),
  ],
};
