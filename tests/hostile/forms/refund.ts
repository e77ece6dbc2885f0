import { href } from '#domain/routes/href.ts';
import { cancelledPaidOrder } from '../../support/world/sales.ts';
import { world } from '../../support/world/world.ts';
import { strict, type Verdict } from '../values.ts';
import type { Form } from './form.ts';

const odd: Verdict = '400 Isi dengan angka bulat, misalnya 15000.';
const tooMuch: Verdict = '400 Paling banyak Rp 10.000, sisa yang belum dikembalikan.';

const noDay: Verdict = '400 Tanggal tidak dikenal. Contoh: 2026-11-21.';
const changed: Verdict =
  '409 Gagal mencatat pengembalian dana: catatan pengembalian pesanan ini sudah berubah.';

export const refundForm: Form = {
  name: 'a refund',
  route: '/dashboard/pesanan/:orderId',
  visitor: 'sri',
  make: async () => {
    const { id, today } = await cancelledPaidOrder(world.warung.storeId);
    return {
      path: href('/dashboard/pesanan/:orderId', { orderId: id }),
      fields: { intent: 'refund', amount: '10000', day: today, seenRefunded: '0' },
    };
  },
  fields: [
    strict(
      'amount',
      odd,
      { longest: ['10000', 'ok'], tooLong: tooMuch, empty: '400 Jumlah wajib diisi.' },
      {
        '10001': tooMuch,
        '0': '400 Paling sedikit 1.',
        '-1': odd,
        '1.5': odd,
        '1e308': odd,
        NaN: odd,
        Infinity: odd,
        '1000000000000001': odd,
        '999999999999999': tooMuch,
        '9007199254740993': odd,
      },
    ),
    strict(
      'day',
      noDay,
      { longest: ['2199-12-31', '400 Tanggal ini belum tiba.'] },
      {
        '2000-01-01': '400 Tidak boleh sebelum tanggal pesanan, ',
        '0000-00-00': noDay,
        '9999-12-31': noDay,
        '2026-02-31': noDay,
        '+275760-09-13': noDay,
      },
    ),
    strict('seenRefunded', changed, { longest: ['999999999999999', changed] }, { '-1': changed }),
  ],
};
