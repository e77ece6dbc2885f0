import { href } from '#domain/routes/href.ts';
import { world } from '../../support/world/world.ts';
import { freeText, strict, type Verdict } from '../values.ts';
import type { Form } from './form.ts';

const { warung, sri } = world;

const oddSlug: Verdict =
  '400 Alamat link toko hanya berisi huruf kecil, angka, dan tanda hubung, 3–40 karakter.';
const reserved: Verdict = '400 Alamat ini tidak bisa dipakai. Pilih yang lain.';
const oddColor: Verdict = '400 Warna tema ditulis #rrggbb, misalnya #007bff.';

export const settingsForm: Form = {
  name: 'settings of a shop',
  route: '/dashboard/pengaturan',
  visitor: 'sri',
  make: () => ({
    path: href('/dashboard/pengaturan'),
    fields: {
      namaToko: warung.namaToko,
      slug: warung.slug,
      waNumber: warung.waNumber,
      themeColor: '#007bff',
      deskripsi: '',
      timeZone: 'Asia/Jakarta',
      paymentHours: '',
      answerHours: '',
      openingNote: '',
      closedUntil: '',
      minOrder: '',
      password: sri.password,
    },
  }),
  fields: [
    freeText('namaToko', 80, {
      tooLong: 'Nama toko paling panjang 80 huruf.',
      empty: 'Nama toko wajib diisi.',
    }),
    strict(
      'slug',
      oddSlug,
      { longest: ['a'.repeat(40), 'ok'], empty: '400 Alamat link toko wajib diisi.' },
      {
        '../admin': oddSlug,
        admin: reserved,
        undefined: reserved,
        '0198c1de-1': reserved,
        "x' OR 1=1": oddSlug,
      },
    ),
    strict('waNumber', '400 Nomor WhatsApp tidak valid. Contoh: 0812-3456-7890.', {
      longest: ['0812345678901', 'ok'],
      empty: '400 Nomor WhatsApp wajib diisi.',
    }),
    strict(
      'themeColor',
      oddColor,
      { longest: ['#FFFFFF', 'ok'] },
      { 'red;}body{': oddColor, 'url(//x)': oddColor, '#fff': oddColor },
    ),
    freeText('deskripsi', 500, { tooLong: 'Deskripsi toko paling panjang 500 huruf.' }),
    strict('timeZone', '400 Pilih WIB, WITA, atau WIT.', { longest: ['Asia/Jayapura', 'ok'] }),
    strict('paymentHours', '400 Pilih batas waktu bayar dari daftar.', {
      longest: ['168', 'ok'],
      empty: 'ok',
    }),
    strict('answerHours', '400 Pilih batas waktu konfirmasi dari daftar.', {
      longest: ['168', 'ok'],
      empty: 'ok',
    }),
    freeText('openingNote', 300, { tooLong: 'Catatan buka paling panjang 300 huruf.' }),
    strict('minOrder', '400 Isi dengan angka bulat, misalnya 15000.', {
      longest: ['1000000000', 'ok'],
      tooLong: '400 Paling banyak 1.000.000.000.',
      empty: 'ok',
    }),
    // The form ignores the date unless the switch for holidays is on.
    strict('closedUntil', 'ok', { longest: ['2026-12-02', 'ok'], empty: 'ok' }),
    strict('removeLogo', 'ok', { longest: ['on', 'ok'] }),
    strict('removeCover', 'ok', { longest: ['on', 'ok'] }),
  ],
};

export const homeForm: Form = {
  name: 'first steps',
  route: '/dashboard',
  visitor: 'sri',
  make: () => ({ path: `${href('/dashboard')}?index`, fields: { intent: 'link-shared' } }),
  fields: [strict('intent', '400 Permintaan tidak dikenal.', { longest: ['hide-steps', 'ok'] })],
};
