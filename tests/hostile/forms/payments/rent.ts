import { randomUUID } from 'node:crypto';
import { choiceValue } from '#domain/rent/choice.ts';
import { href } from '#domain/routes/href.ts';
import { asSystem } from '#server/db/access.ts';
import { makeTestPlan } from '../../../support/rent/plans.ts';
import { world } from '../../../support/world/world.ts';
import { freeText, strict, type Verdict, wholeNumber } from '../../values.ts';
import type { Form } from '../form.ts';

const { warung, batik } = world;

const noTill: Verdict = '409 Pembayaran sewa belum dibuka. Hubungi pengelola platform.';
const noInvoice: Verdict = '404 Tagihan ini tidak ada.';
const wrongDays: Verdict =
  '400 Isi 1 sampai 3650, misalnya 14. Koreksi boleh dengan tanda kurang, misalnya -14.';
const tooFew: Verdict = '400 Paling sedikit 1.';

export const rentForms: readonly Form[] = [
  {
    name: 'choice of a plan',
    route: '/dashboard/langganan',
    visitor: 'sri',
    asData: true,
    make: async () => ({
      path: href('/dashboard/langganan'),
      fields: { pilihan: choiceValue(await makeTestPlan(), false, 50_000), kode: '', key: randomUUID() },
    }),
    fields: [
      strict('pilihan', '400 Pilih satu paket.', {
        longest: [choiceValue(randomUUID(), true, 99_999_999_999_999), noTill],
        tooLong: noTill,
      }),
      strict('kode', '400 Kode voucher hanya berisi huruf, angka, dan tanda hubung.', {
        longest: ['X'.repeat(20), noTill],
        empty: noTill,
      }),
      strict('key', '400 Muat ulang halaman, lalu coba lagi.', { longest: [randomUUID(), noTill] }),
    ],
  },
  {
    name: 'plan',
    route: '/superadmin/paket',
    visitor: 'wati',
    make: () => ({
      path: href('/superadmin/paket'),
      fields: {
        intent: 'save',
        planId: '',
        key: randomUUID(),
        name: 'Usaha',
        price: '50000',
        months: '1',
        words: 'Untuk toko kecil.',
        maxProducts: '',
        maxPhotoMegabytes: '',
        maxMembers: '',
        position: '0',
        isPublic: 'on',
      },
    }),
    fields: [
      freeText('name', 40, { tooLong: 'Nama paket paling panjang 40 huruf.', empty: 'Wajib diisi.' }),
      freeText('words', 300, { tooLong: 'Keterangan paling panjang 300 huruf.' }),
      wholeNumber('price', 1_000_000_000, '400 Wajib diisi.', { '0': '400 Paling sedikit 1.000.' }),
      wholeNumber('months', 36, '400 Wajib diisi.', { '0': tooFew }),
      wholeNumber('maxProducts', 1_000_000, 'ok', { '0': tooFew }),
      wholeNumber('maxPhotoMegabytes', 1_000_000, 'ok', { '0': tooFew }),
      wholeNumber('maxMembers', 50, 'ok', { '0': tooFew }),
      wholeNumber('position', 1_000, 'ok'),
      strict('key', '400 Muat ulang halaman, lalu coba lagi.', { longest: [randomUUID(), 'ok'] }),
      strict('planId', '409 Paket ini tidak ada. Muat ulang halaman.', {
        longest: [randomUUID(), '409 Paket ini tidak ada. Muat ulang halaman.'],
        empty: 'ok',
      }),
      strict('intent', '400 Permintaan ini tidak dikenal.', { longest: ['save', 'ok'] }),
    ],
  },
  {
    name: 'decision about a rent invoice',
    route: '/superadmin/tagihan',
    visitor: 'wati',
    make: () => ({
      path: href('/superadmin/tagihan'),
      fields: { intent: 'refuse', storeId: warung.storeId, invoiceId: randomUUID(), reason: 'Kurang.' },
    }),
    fields: [
      strict('storeId', noInvoice, { longest: [randomUUID(), noInvoice] }),
      strict('invoiceId', noInvoice, { longest: [randomUUID(), noInvoice] }),
      freeText(
        'reason',
        300,
        { tooLong: 'Alasan paling panjang 300 huruf.', empty: 'Tulis alasannya; pemilik toko membacanya.' },
        { longest: noInvoice, rtl: noInvoice, surrogate: noInvoice, emoji: noInvoice },
      ),
      strict('intent', '400 Permintaan ini tidak dikenal.', { longest: ['approve', noInvoice] }),
    ],
  },
  {
    name: 'days for a shop',
    route: '/superadmin/tagihan/:storeId',
    visitor: 'wati',
    make: async () => ({
      path: href('/superadmin/tagihan/:storeId', { storeId: batik.storeId }),
      fields: { kind: 'correction', days: '1', note: 'Uji', seen: await endOf(batik.storeId) },
    }),
    fields: [
      strict('kind', '400 Pilih Hadiah atau Koreksi.', { longest: ['gift', 'ok'] }),
      strict('days', wrongDays, { longest: ['365', 'ok'], tooLong: 'ok' }, { '-0': wrongDays, '−1': 'ok' }),
      freeText('note', 300, { tooLong: 'Alasan paling panjang 300 huruf.', empty: 'Wajib diisi.' }),
      strict('seen', '409 Tanggal berakhir sudah berubah.', {
        longest: ['2026-11-21T00:00:00.000Z', '409 Tanggal berakhir sudah berubah.'],
      }),
    ],
  },
];

async function endOf(storeId: string): Promise<string> {
  const terms = await asSystem((tx) =>
    tx.selectFrom('storeTerms').select('expiryDate').where('storeId', '=', storeId).executeTakeFirstOrThrow(),
  );
  return terms.expiryDate?.toISOString() ?? '';
}
