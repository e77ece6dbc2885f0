import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { asSystem } from '#server/db/access.ts';
import { statementRow, waitingStatement } from '../../support/statements/waiting.ts';
import { stockProduct } from '../../support/world/shop-floor.ts';
import { billedOrder } from '../../support/world/unpaid.ts';
import { world } from '../../support/world/world.ts';
import { freeText, strict, type Verdict } from '../values.ts';
import type { Form } from './form.ts';

const { warung } = world;

const unknown: Verdict = '400 Permintaan tidak dikenal.';
const noColumn: Verdict = '400 Pilih kolomnya.';
const otherEdit: Verdict = '409 isi pesanan ini baru saja berubah';
const noNumber: Verdict = '400 Ketik nomor pesanan, misalnya 1001.';
const differs: Verdict = '400 Tekan Cocokkan sekali lagi bila memang ini.';
const noRow: Verdict = '404 Baris mutasi ini tidak ada di toko Anda.';

const column = (name: string) =>
  strict(name, noColumn, {
    longest: ['9', '400 Kolom ini tidak ada di tabel.'],
    tooLong: '400 Kolom ini tidak ada di tabel.',
  });

export const statementForms: readonly Form[] = [
  {
    name: 'row of a statement',
    route: '/dashboard/mutasi',
    visitor: 'sri',
    make: async () => {
      const productId = await stockProduct(warung.storeId, 1);
      const { id: orderId } = await billedOrder(warung.storeId, { productId });
      const rowId = await statementRow(warung.storeId, randomUUID());
      return {
        path: href('/dashboard/mutasi'),
        fields: { intent: 'accept', rowId, orderId, seenEdit: '' },
      };
    },
    fields: [
      strict('intent', unknown, { longest: ['dismiss', 'ok'] }),
      strict('rowId', unknown, { longest: [randomUUID(), noRow] }),
      strict('orderId', unknown, { longest: [randomUUID(), '404 Pesanan tidak ditemukan.'] }),
      strict('seenEdit', otherEdit, { longest: [randomUUID(), otherEdit], empty: 'ok' }),
    ],
  },
  {
    name: 'number of the order that a row paid',
    route: '/dashboard/mutasi',
    visitor: 'sri',
    make: async () => {
      const { id } = await billedOrder(warung.storeId, { productId: await stockProduct(warung.storeId, 1) });
      const { orderNumber, totalPrice } = await asSystem((tx) =>
        tx
          .selectFrom('orders')
          .select(['orderNumber', 'totalPrice'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      );
      const rowId = await statementRow(warung.storeId, randomUUID());
      return {
        path: href('/dashboard/mutasi'),
        fields: {
          intent: 'accept',
          rowId,
          orderNumber: String(orderNumber),
          seenTotal: String(totalPrice),
        },
      };
    },
    fields: [
      strict('rowId', unknown, { longest: [randomUUID(), noRow] }),
      strict('orderNumber', noNumber, {
        longest: ['2147483647', '409 Tidak ada pesanan #2147483647 di toko Anda.'],
      }),
      strict('seenTotal', unknown, { longest: ['9'.repeat(15), differs], empty: differs }),
    ],
  },
  {
    name: 'columns of a statement',
    route: '/dashboard/mutasi/:statementId',
    visitor: 'sri',
    make: async () => {
      // The program asks what each column contains only if the layout is unknown, so each attempt uses a new layout.
      const id = await waitingStatement(warung.storeId, randomUUID());
      return {
        path: href('/dashboard/mutasi/:statementId', { statementId: id }),
        fields: { bank: 'BSI', dateAt: '0', descriptionAt: '1', amountAt: '2', meaning: 'both', markAt: '3' },
      };
    },
    fields: [
      freeText('bank', 30, {
        tooLong: 'Nama bank paling panjang 30 huruf.',
        empty: 'Nama bank wajib diisi.',
      }),
      column('dateAt'),
      column('descriptionAt'),
      column('amountAt'),
      strict('meaning', '400 Pilih isi kolom jumlah.', { longest: ['incoming', 'ok'] }),
    ],
  },
];
