import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { addPhone, listPhones, revokePhone } from '#server/payments/notices/phones.ts';
import { deleteRule, listRules } from '#server/payments/notices/unread.ts';
import { noticedBill, paidByItself, unreadNotice } from '../../../support/world/noticed.ts';
import { presentOwner } from '../../../support/world/shop-floor.ts';
import { world } from '../../../support/world/world.ts';
import { freeText, strict, type Verdict } from '../../values.ts';
import type { Form } from '../form.ts';

const { sri, warung } = world;
const { storeId } = warung;
const path = href('/dashboard/notifikasi');

const unknown: Verdict = '400 Permintaan tidak dikenal.';
const gone: Verdict = '404 HP ini sudah tidak ada.';
const noTime: Verdict = '400 Pilih waktunya dari daftar.';
const noNumber: Verdict = '400 Isi dengan angka bulat, misalnya 15000.';

const noPayment: Verdict = '404 uang masuk ini sudah tidak ada.';
const otherEdit: Verdict = '409 isi pesanan ini baru saja berubah';

/** An empty password passes, because earlier attempts sent the right one and the session remembers that for a while. */
const password = strict('password', '409 Password saat ini salah.', {
  longest: [sri.password, 'ok'],
  empty: 'ok',
});

/** Deletes all phones that forward payment notices, because a shop can have only a few. Returns the shop's owner. */
async function forgetPhones() {
  const owner = await presentOwner(storeId);
  await asUser(owner, async (tx) => {
    for (const { id } of await listPhones(tx, storeId)) await revokePhone(tx, storeId, id);
  });
  return owner;
}

async function phoneId(): Promise<string> {
  const owner = await forgetPhones();
  return asUser(owner, async (tx) => {
    await addPhone(tx, storeId, { name: 'HP uji', silentHours: 24 });
    const [phone] = await listPhones(tx, storeId);
    return phone?.id ?? '';
  });
}

async function forgetRules() {
  const owner = await presentOwner(storeId);
  await asUser(owner, async (tx) => {
    for (const { id } of await listRules(tx, storeId)) await deleteRule(tx, storeId, id);
  });
}

export const noticeForms: readonly Form[] = [
  {
    name: 'phone that forwards notices',
    route: path,
    visitor: 'sri',
    make: async () => {
      await forgetPhones();
      return { path, fields: { intent: 'add', name: 'HP toko', silentHours: '24', password: sri.password } };
    },
    fields: [
      freeText('name', 40, { tooLong: 'Nama HP paling panjang 40 huruf.', empty: 'Nama HP wajib diisi.' }),
      strict('silentHours', noTime, { longest: ['168', 'ok'] }),
      password,
    ],
  },
  {
    name: 'silence of a phone',
    route: path,
    visitor: 'sri',
    make: async () => ({ path, fields: { intent: 'silence', id: await phoneId(), silentHours: '6' } }),
    fields: [
      strict('intent', unknown, { longest: ['revoke', 'ok'] }),
      strict('id', unknown, { longest: [randomUUID(), gone] }),
      strict('silentHours', unknown, { longest: ['168', 'ok'] }),
    ],
  },
  {
    name: 'amount marked in a notice',
    route: path,
    visitor: 'sri',
    make: async () => {
      await forgetRules();
      return { path, fields: { intent: 'teach', id: await unreadNotice(storeId, 'uji'), nth: '0' } };
    },
    fields: [
      strict('id', unknown, { longest: [randomUUID(), '404 Notifikasi ini sudah tidak ada.'] }),
      strict('nth', unknown, { longest: ['9', '409 Pilih jumlah uang di notifikasi ini.'] }),
    ],
  },
  {
    name: 'taught wording',
    route: path,
    visitor: 'sri',
    make: () => ({ path, fields: { intent: 'forgetRule', id: randomUUID() } }),
    fields: [strict('id', unknown, { longest: [randomUUID(), '404 Pola ini sudah tidak ada.'] })],
  },
  {
    name: 'payment that a phone has reported',
    route: '/dashboard/pesanan/:orderId',
    visitor: 'sri',
    make: async () => {
      const { orderId, rowId } = await noticedBill(storeId);
      return {
        path: href('/dashboard/pesanan/:orderId', { orderId }),
        fields: { intent: 'acceptNoticed', rowId, seenEdit: '' },
      };
    },
    fields: [
      strict('rowId', noPayment, { longest: [randomUUID(), noPayment] }),
      strict('seenEdit', otherEdit, { longest: [randomUUID(), otherEdit], empty: 'ok' }),
    ],
  },
  {
    name: 'what was paid by itself',
    route: '/dashboard/pesanan/:orderId',
    visitor: 'sri',
    make: async () => {
      const { orderId, rowId } = await paidByItself(storeId);
      return {
        path: href('/dashboard/pesanan/:orderId', { orderId }),
        fields: { intent: 'undoAutomatic', rowId },
      };
    },
    fields: [strict('rowId', noPayment, { longest: [randomUUID(), '409 Sudah lewat 15 menit'] })],
  },
  {
    name: 'orders paid by themselves',
    route: path,
    visitor: 'sri',
    make: () => ({
      path,
      fields: {
        intent: 'automatic',
        active: 'on',
        ceiling: '500000',
        dailySum: '100000000',
        password: sri.password,
      },
    }),
    fields: [
      strict('active', 'ok', { longest: ['on', 'ok'] }),
      strict('ceiling', noNumber, {
        longest: ['10000000', 'ok'],
        tooLong: '400 Paling banyak 10.000.000.',
        empty: '400 Isi batas per pesanan.',
      }),
      strict('dailySum', noNumber, {
        longest: ['100000000', 'ok'],
        tooLong: '400 Paling banyak 100.000.000.',
        empty: '400 Isi batas sehari.',
      }),
      password,
    ],
  },
];
