import { randomInt, randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { makeTestAccount } from '../../support/world/accounts.ts';
import { testQris } from '../../support/world/qris.ts';
import { world } from '../../support/world/world.ts';
import { freeText, strict, type Verdict } from '../values.ts';
import type { Form } from './form.ts';

const { sri, warung } = world;
const path = href('/dashboard/pembayaran');

const unknown: Verdict = '400 Permintaan tidak dikenal.';
const gone: Verdict = '404 Rekening ini sudah tidak ada.';
const oddNumber: Verdict = '400 Nomor rekening hanya berisi angka, 5 sampai 30 angka.';
const notQris: Verdict = '400 Ini bukan kode QRIS.';
const brokenQris: Verdict =
  '400 Kode QRIS ini tidak lengkap atau ada yang berubah. Coba salin atau foto lagi.';
const noQris: Verdict = '400 Pilih foto QRIS, atau tempel teksnya.';
const wrongPassword: Verdict = '409 Password saat ini salah.';

/** An empty password passes, because earlier attempts sent the right one and the session remembers that for a while. */
const password = strict('password', wrongPassword, { longest: [sri.password, 'ok'], empty: 'ok' });

export const paymentForms: readonly Form[] = [
  {
    name: 'account to pay to',
    route: path,
    visitor: 'sri',
    make: async () => {
      const id = await makeTestAccount(warung.storeId);
      const number = String(randomInt(1e9, 1e10));
      return {
        path,
        fields: {
          intent: 'save',
          id,
          provider: 'BCA',
          number,
          holder: 'Sri',
          place: '',
          active: 'on',
          password: sri.password,
        },
      };
    },
    fields: [
      strict('provider', '400 Pilih bank atau dompet digital dari daftar.', { longest: ['ShopeePay', 'ok'] }),
      strict('number', oddNumber, { longest: ['1'.repeat(30), 'ok'], empty: '400 Nomor wajib diisi.' }),
      freeText('holder', 60, {
        tooLong: 'Nama pemilik paling panjang 60 huruf.',
        empty: 'Nama pemilik wajib diisi.',
      }),
      strict('place', '400 Pilih urutan dari daftar.', { longest: ['20', 'ok'], empty: 'ok' }),
      strict('active', 'ok', { longest: ['on', 'ok'] }),
      strict('id', gone, { longest: [randomUUID(), gone], empty: 'ok' }),
      strict('intent', unknown, { longest: ['delete', 'ok'] }),
      password,
    ],
  },
  {
    name: 'text of a QRIS',
    route: path,
    visitor: 'sri',
    make: () => ({ path, fields: { intent: 'read-qris', qrisText: testQris } }),
    fields: [strict('qrisText', notQris, { longest: [testQris, 'ok'], tooLong: brokenQris, empty: noQris })],
  },
  {
    name: 'confirmed QRIS',
    route: path,
    visitor: 'sri',
    make: () => ({
      path,
      fields: { intent: 'save-qris', qrisText: testQris, active: 'on', password: sri.password },
    }),
    fields: [
      strict('qrisText', notQris, { longest: [testQris, 'ok'], tooLong: brokenQris }),
      strict('active', 'ok', { longest: ['on', 'ok'] }),
      password,
    ],
  },
  {
    name: 'other ways to pay',
    route: path,
    visitor: 'sri',
    make: () => ({
      path,
      fields: {
        intent: 'settings',
        caraPembayaran: `Tunai ${randomUUID()}`,
        uniqueCodes: '',
        password: sri.password,
      },
    }),
    fields: [
      password,
      freeText('caraPembayaran', 500, { tooLong: 'Cara pembayaran paling panjang 500 huruf.' }),
      strict('uniqueCodes', 'ok', { longest: ['on', 'ok'] }),
    ],
  },
];
