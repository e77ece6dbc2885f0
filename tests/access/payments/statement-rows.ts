import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { statementRow, waitingStatement } from '../../support/statements/waiting.ts';
import { world } from '../../support/world/world.ts';
import { admins } from '../answers.ts';
import type { Row } from '../rows.ts';

const { warung } = world;

const readOnly = '403 Super admin hanya dapat melihat toko ini, tidak mengubahnya.';
const gone = '404 Tabel ini sudah tidak menunggu. Unggah lagi berkasnya di Cek Mutasi.';
const noRow = '404 Baris mutasi ini tidak ada di toko Anda.';
const atWarung = `toko=${warung.storeId}`;
const columns = { bank: 'BSI', dateAt: '0', descriptionAt: '1', amountAt: '2', meaning: 'both', markAt: '3' };

/** Only the shop's owner sees its bank statements; even a super admin does not. */
export const statementPages: Row[] = [
  {
    route: '/dashboard/mutasi',
    request: () => ({ path: `${href('/dashboard/mutasi')}?${atWarung}` }),
    answers: admins('200 Baca Mutasi', { wati: '200 Mutasi bank hanya dilihat pemilik toko.' }),
    secret: { text: () => 'TRANSFER RAHASIA', seenBy: ['sri'] },
  },
  {
    route: '/dashboard/mutasi/:statementId',
    about: "Sri's",
    request: ({ statementOfSri }) => ({
      path: `${href('/dashboard/mutasi/:statementId', { statementId: statementOfSri })}?${atWarung}`,
    }),
    answers: admins(gone, { sri: '200 Pilih Kolom Mutasi' }),
    secret: { text: () => 'CATATAN RAHASIA', seenBy: ['sri'] },
  },
];

export const statementActions: Row[] = [
  {
    route: '/dashboard/mutasi',
    about: 'without a file',
    request: () => ({ path: `${href('/dashboard/mutasi')}?${atWarung}`, fields: { intent: 'upload' } }),
    answers: admins('400 Pilih berkas mutasi dulu.', { wati: readOnly }),
  },
  {
    route: '/dashboard/mutasi',
    about: "putting a row of Sri's aside",
    request: async () => ({
      path: `${href('/dashboard/mutasi')}?${atWarung}`,
      fields: { intent: 'dismiss', rowId: await statementRow(warung.storeId, randomUUID()) },
    }),
    answers: admins(noRow, { sri: '200 Baris ini disisihkan.', wati: readOnly }),
    writers: ['sri'],
  },
  {
    route: '/dashboard/mutasi/:statementId',
    about: "choosing the columns of Sri's",
    request: async () => ({
      path: `${href('/dashboard/mutasi/:statementId', { statementId: await waitingStatement(warung.storeId, randomUUID()) })}?${atWarung}`,
      fields: columns,
    }),
    answers: admins(gone, { sri: '302 /dashboard/mutasi?berkas=terbaru', wati: readOnly }),
    writers: ['sri'],
  },
];
