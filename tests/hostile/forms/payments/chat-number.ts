import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { forgetChatNumbers, numberNamed, orderOfOwnNumber } from '../../../support/chat/numbers.ts';
import { world } from '../../../support/world/world.ts';
import { freeText, strict, type Verdict } from '../../values.ts';
import type { Form } from '../form.ts';

const { warung, sri } = world;
const { storeId } = warung;
const path = href('/dashboard/pengaturan/nomor');

const gone: Verdict = '404 Nomor ini sudah tidak ada.';
const oddTime: Verdict = '400 Isi jam seperti 08:00, atau kosongkan.';
const oneTime: Verdict = '400 Isi kedua jam, atau kosongkan.';
const oddDay: Verdict = '400 Tanggal tidak dikenal. Contoh: 2026-12-02.';
const oneDay: Verdict = '400 Isi kedua tanggal, atau kosongkan.';
const noNumber: Verdict = '404 nomor itu tidak ada atau sedang tidak aktif.';

export const chatNumberForms: readonly Form[] = [
  {
    name: 'a WhatsApp number of a shop',
    route: path,
    visitor: 'sri',
    make: async () => {
      // A shop cannot store a phone number twice, and an earlier attempt may have stored this one under another name.
      await forgetChatNumbers(storeId);
      const { id } = await numberNamed(storeId, 'CS jahat');
      const fields = {
        intent: 'save',
        id,
        name: 'CS jahat',
        waNumber: '0813-7777-0002',
        active: 'on',
        memberId: '',
        day1: 'on',
        day2: 'on',
        hoursFrom: '08:00',
        hoursUntil: '17:00',
        awayFrom: '2026-12-01',
        awayUntil: '2026-12-31',
        password: sri.password,
      };
      return { path, fields };
    },
    fields: [
      strict('id', gone, { longest: [randomUUID(), gone], empty: 'ok' }),
      freeText('name', 40, { tooLong: 'Nama paling panjang 40 huruf.', empty: 'Nama wajib diisi.' }),
      strict('waNumber', '400 Nomor WhatsApp tidak valid. Contoh: 0812-3456-7890.', {
        longest: ['0812345678901', 'ok'],
        empty: '400 Nomor WhatsApp wajib diisi.',
      }),
      strict('day1', 'ok', { longest: ['on', 'ok'] }),
      strict('hoursFrom', oddTime, { longest: ['07:59', 'ok'], empty: oneTime }, { '24:00': oddTime }),
      strict('hoursUntil', oddTime, { longest: ['23:59', 'ok'], empty: oneTime }),
      strict('awayFrom', oddDay, { longest: ['2026-12-31', 'ok'], empty: oneDay }, { '2026-02-30': oddDay }),
      strict('awayUntil', oddDay, { longest: ['2026-12-31', 'ok'], empty: oneDay }),
      strict('memberId', '400 Pilih akun dari daftar.', {
        longest: [randomUUID(), '409 Akun ini bukan anggota toko.'],
        empty: 'ok',
      }),
    ],
  },
  {
    name: 'a handed over order',
    route: '/dashboard/pesanan/:orderId',
    visitor: 'sri',
    make: async () => {
      const { id } = await numberNamed(storeId, 'CS lain');
      const orderId = await orderOfOwnNumber(storeId);
      return {
        path: href('/dashboard/pesanan/:orderId', { orderId }),
        fields: { intent: 'handOver', numberId: id },
      };
    },
    fields: [
      strict('numberId', noNumber, {
        longest: [randomUUID(), '409 nomor itu tidak ada atau sedang tidak aktif.'],
      }),
    ],
  },
];
