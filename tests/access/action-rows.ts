import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { address } from '../support/addresses.ts';
import { checkoutForm } from '../support/checkout-form.ts';
import { orderWithDeadline } from '../support/world/unpaid.ts';
import { world } from '../support/world/world.ts';
import { admins, customers, everybody, guests } from './answers.ts';
import { type Row, rowsNamed, type TestRequest } from './rows.ts';
import { freshOrder } from './subjects.ts';

const { warung, kopi, budi, esTeh, kemeja, bijiKopi } = world;

const denied = '403 Akses ditolak.';
const otherShop = '403 Anda tidak punya izin melihat pesanan ini (Store ID tidak cocok).';
const readOnly = '403 Super admin hanya dapat melihat toko ini, tidak mengubahnya.';
const atWarung = `toko=${warung.storeId}`;

const accountActions: Row[] = [
  {
    route: '/login',
    request: () => ({ path: href('/login'), fields: { email: budi.email, password: 'salah-sekali' } }),
    answers: guests('409 Email atau password yang Anda masukkan salah.'),
  },
  {
    route: '/register',
    request: () => ({ path: href('/register'), fields: { email: budi.email, password: 'rahasia' } }),
    answers: guests('409 Email sudah terdaftar. Silakan login.'),
  },
  {
    route: '/forgot-password',
    request: () => ({ path: href('/forgot-password'), fields: { email: 'tidak-ada@contoh.test' } }),
    answers: guests('409 Email tidak terdaftar.'),
  },
  {
    route: '/konfirmasi-email',
    request: () => ({ path: `${href('/konfirmasi-email')}?token=tidakada`, fields: { intent: 'confirm' } }),
    answers: everybody('409 Link konfirmasi ini tidak berlaku lagi.'),
  },
  {
    route: '/konfirmasi-email',
    about: 'asking for another link',
    request: () => ({ path: href('/konfirmasi-email'), fields: { intent: 'resend' } }),
    answers: everybody('200 Email ini sudah dikonfirmasi.', {
      guest: '302 /login?from=/konfirmasi-email',
      removed: '302 /login?from=/konfirmasi-email',
    }),
  },
  {
    route: '/reset-password',
    request: () => ({
      path: `${href('/reset-password')}?token=tidakada`,
      fields: { newPassword: 'rahasia-baru' },
    }),
    answers: everybody('409 Link reset password tidak berlaku lagi. Silakan minta link baru.'),
  },
];

const buyerActions: Row[] = [
  {
    route: '/keranjang',
    request: () => checkout(warung.storeId, esTeh),
    answers: everybody('409 Hanya pelanggan yang bisa melakukan checkout.', {
      budi: '200',
      ani: '200',
      guest: '302 /login?pesan=checkout&from=/keranjang',
      removed: '302 /login?pesan=checkout&from=/keranjang',
    }),
    writers: ['budi', 'ani'],
  },
  {
    route: '/keranjang',
    about: 'in a closed shop',
    request: () => checkout(kopi.storeId, bijiKopi),
    answers: everybody('409 Hanya pelanggan yang bisa melakukan checkout.', {
      budi: '409',
      ani: '409',
      guest: '302 /login?pesan=checkout&from=/keranjang',
      removed: '302 /login?pesan=checkout&from=/keranjang',
    }),
  },
  {
    route: '/keranjang',
    about: "of another shop's product",
    request: () => checkout(warung.storeId, kemeja),
    answers: everybody('409', {
      guest: '302 /login?pesan=checkout&from=/keranjang',
      removed: '302 /login?pesan=checkout&from=/keranjang',
    }),
  },
  {
    route: '/api/cart',
    request: () => ({
      path: href('/api/cart'),
      json: JSON.stringify({ storeId: warung.storeId, ids: [esTeh.id, kemeja.id] }),
    }),
    answers: everybody(`200 ${esTeh.namaProduk}`),
    secret: { text: () => kemeja.namaProduk, seenBy: [] },
    documentOnly: true,
  },
  {
    route: '/profil',
    request: () => ({
      path: href('/profil'),
      fields: { intent: 'profile', ...address, namaLengkap: randomUUID() },
    }),
    answers: customers('200 Profil berhasil diperbarui!'),
    writers: ['budi', 'ani'],
  },
  {
    route: '/profil',
    about: 'a password that is too short',
    request: () => ({ path: href('/profil'), fields: { intent: 'password', newPassword: '12345' } }),
    answers: customers('400 Password baru harus minimal 6 karakter.'),
  },
  {
    route: '/pesanan/:orderId',
    about: 'cancelling',
    request: async (subjects) => ({
      path: href('/pesanan/:orderId', { orderId: await freshOrder(subjects) }),
      fields: {},
    }),
    answers: customers('200', { ani: denied }),
    writers: ['budi'],
  },
  {
    route: '/pesanan/:orderId',
    about: 'cancelling an unknown one',
    request: () => ({ path: href('/pesanan/:orderId', { orderId: randomUUID() }), fields: {} }),
    answers: customers('404 Pesanan tidak ditemukan.'),
  },
];

const orderActions: Row[] = [
  {
    route: '/dashboard/pesanan',
    request: async (subjects) => change(await freshOrder(subjects), href('/dashboard/pesanan')),
    answers: admins(otherShop, { sri: '200', wati: '302 /dashboard' }),
    writers: ['sri'],
  },
  {
    route: '/dashboard/pesanan',
    about: "naming Sri's shop",
    request: async (subjects) =>
      change(await freshOrder(subjects), `${href('/dashboard/pesanan')}?${atWarung}`),
    answers: admins(otherShop, { sri: '200', wati: readOnly }),
    writers: ['sri'],
  },
  {
    route: '/dashboard/pesanan/:orderId',
    request: async (subjects) => {
      const id = await freshOrder(subjects);
      return change(id, `${href('/dashboard/pesanan/:orderId', { orderId: id })}?${atWarung}`);
    },
    answers: admins(otherShop, { sri: '200', wati: readOnly }),
    writers: ['sri'],
  },
];

const timeGiving: Row = {
  route: '/dashboard/pesanan/:orderId',
  about: 'giving more time to pay',
  request: async () => {
    const { id, seenDue } = await orderWithDeadline(warung.storeId);
    const fields = { intent: 'paymentTime', addedHours: '24', seenDue };
    return { path: `${href('/dashboard/pesanan/:orderId', { orderId: id })}?${atWarung}`, fields };
  },
  answers: admins(otherShop, { sri: '200 Batas bayar diperpanjang sampai', wati: readOnly }),
  writers: ['sri'],
};

/** This row must be the last, because it logs every visitor out. */
const leaving: Row = {
  route: '/logout',
  request: () => ({ path: href('/logout'), fields: {} }),
  answers: everybody('302 /login'),
};

export const actionRows: readonly Row[] = [
  ...accountActions,
  ...buyerActions,
  ...orderActions,
  timeGiving,
  ...rowsNamed('Actions', 60),
  leaving,
];

function checkout(storeId: string, product: { id: string; harga: number }): TestRequest {
  const items = [{ id: product.id, quantity: 1 }];
  return { path: href('/keranjang'), fields: checkoutForm({ storeId, items, seenTotal: product.harga }) };
}

function change(orderId: string, path: string): TestRequest {
  return { path, fields: { orderId, from: 'Pending', to: 'Cancelled' } };
}
