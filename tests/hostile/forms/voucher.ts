import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { strict, type Verdict, wholeNumber } from '../values.ts';
import type { Form } from './form.ts';

const malformed: Verdict = '400 Kode voucher hanya berisi huruf, angka, dan tanda hubung. Panjangnya 3–20.';
const tooFew: Verdict = '400 Paling sedikit 1.';

const day = (name: string, label: string) => {
  const odd: Verdict = `400 ${label} tidak dikenal. Contoh: 2026-11-21.`;
  const dates = { '0000-00-00': odd, '9999-12-31': odd, '2026-02-30': odd, '21/11/2026': odd };
  return strict(name, odd, { longest: ['2199-12-31', 'ok'], empty: 'ok' }, dates);
};

export const voucherForm: Form = {
  name: 'new voucher',
  route: '/dashboard/voucher',
  visitor: 'sri',
  make: () => ({
    path: href('/dashboard/voucher'),
    fields: {
      intent: 'create',
      code: `U-${randomUUID().slice(0, 8)}`,
      kind: 'percent',
      value: '10',
      maxDiscount: '20000',
      minPurchase: '50000',
      startDay: '',
      endDay: '2199-12-31',
      quota: '100',
      perBuyerLimit: '1',
    },
  }),
  fields: [
    strict('code', malformed, { longest: ['X'.repeat(20), 'ok'], empty: '400 Kode wajib diisi.' }),
    strict('kind', '400 Pilih Persen atau Rupiah.', { longest: ['rupiah', 'ok'] }),
    wholeNumber('maxDiscount', 1_000_000_000, 'ok', { '0': tooFew }),
    wholeNumber('minPurchase', 1_000_000_000, 'ok'),
    wholeNumber('quota', 1_000_000, 'ok', { '0': tooFew }),
    wholeNumber('perBuyerLimit', 1_000_000, 'ok', { '0': tooFew }),
    day('endDay', 'Tanggal berakhir'),
    strict('intent', '400 Permintaan tidak dikenal.', {
      longest: ['off', '404 Voucher ini tidak ada di toko Anda.'],
    }),
  ],
};
