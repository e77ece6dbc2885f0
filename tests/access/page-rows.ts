import { randomUUID } from 'node:crypto';
import { world } from '../support/world/world.ts';
import { admins, customers, everybody, guests } from './answers.ts';
import { homePages } from './home-rows.ts';
import { mailPages } from './mail-rows.ts';
import { batchPages } from './orders/batch-rows.ts';
import { customerPages } from './orders/customer-rows.ts';
import { draftPages } from './orders/draft-rows.ts';
import { editPages } from './orders/edit-rows.ts';
import { linkPages } from './orders/link-rows.ts';
import { orderPages } from './orders/order-rows.ts';
import { paperPages } from './orders/paper-rows.ts';
import { proofPages } from './orders/proof-rows.ts';
import { paymentPages } from './payments/payment-rows.ts';
import { statementPages } from './payments/statement-rows.ts';
import { productPages } from './product-rows.ts';
import { importPages } from './products/import-rows.ts';
import { photoPages } from './products/photo-rows.ts';
import { reportPages } from './report-rows.ts';
import type { Row } from './rows.ts';
import { settingsPages } from './settings-rows.ts';
import { shippingPages } from './shipping-rows.ts';
import { superAdminPages } from './superadmin-rows.ts';
import { voucherPages } from './voucher-rows.ts';

const { warung, kopi, nasiGoreng, sambal, kemeja } = world;

const notFound = '404 Pesanan tidak ditemukan.';
const denied = '403 Akses ditolak.';
const shopGone = '404 Toko ini tidak (lagi) ada.';
const unknownId = randomUUID();
const atWarung = `toko=${warung.storeId}`;

const publicFiles = (
  [
    ['/toko/:toko/share.jpg', `/toko/${warung.slug}/share.jpg`],
    ['/toko/:toko/manifest.webmanifest', `/toko/${warung.slug}/manifest.webmanifest`],
    ['/toko/:toko/ikon/:icon', `/toko/${warung.slug}/ikon/192.png`],
    ['/toko/:toko/sitemap.xml', `/toko/${warung.slug}/sitemap.xml`],
    ['/robots.txt', '/robots.txt'],
    ['/sitemap.xml', '/sitemap.xml'],
    ['/sitemap-platform.xml', '/sitemap-platform.xml'],
  ] as const
).map(
  ([route, path]): Row => ({
    route,
    wish: () => ({ path }),
    answers: everybody('200'),
    documentOnly: true,
  }),
);

const openPages: Row[] = [
  {
    route: '/',
    wish: () => ({ path: '/' }),
    answers: everybody('200 Coba GRATIS 7 Hari (Daftar Sekarang)'),
  },
  {
    route: '/offline',
    wish: () => ({ path: '/offline' }),
    answers: everybody('200 Tidak ada koneksi internet'),
  },
  { route: '/toko', wish: () => ({ path: '/toko' }), answers: everybody('404 ID Toko tidak ditemukan.') },
  {
    route: '/toko/:toko',
    wish: () => ({ path: `/toko/${warung.slug}` }),
    answers: everybody(`200 ${nasiGoreng.namaProduk}`),
  },
  {
    route: '/toko/:toko',
    about: 'by its id',
    wish: () => ({ path: `/toko/${warung.storeId}` }),
    answers: everybody(`302 /toko/${warung.slug}`),
  },
  {
    route: '/toko/:toko',
    about: 'closed',
    wish: () => ({ path: `/toko/${kopi.slug}` }),
    answers: everybody('200 Toko ini sedang tidak menerima pesanan.'),
  },
  {
    route: '/toko/:toko',
    about: 'switched off',
    wish: ({ sleepingSlug }) => ({ path: `/toko/${sleepingSlug}` }),
    answers: everybody('200 Toko ini sedang tidak aktif.'),
    secret: { text: ({ sleepingProductId }) => sleepingProductId, seenBy: [] },
  },
  {
    route: '/toko/:toko',
    about: 'unknown',
    wish: () => ({ path: `/toko/${unknownId}` }),
    answers: everybody(shopGone),
  },
  {
    route: '/toko/:toko/produk/:productId',
    wish: () => ({ path: `/toko/${warung.slug}/produk/${nasiGoreng.id}` }),
    answers: everybody(`200 ${nasiGoreng.deskripsi}`),
  },
  {
    route: '/toko/:toko/produk/:productId',
    about: "another shop's",
    wish: () => ({ path: `/toko/${warung.slug}/produk/${kemeja.id}` }),
    answers: everybody('404 Produk ini tidak (lagi) dijual.'),
    secret: { text: () => kemeja.namaProduk, seenBy: [] },
  },
  {
    route: '/toko/:toko/produk/:productId',
    about: 'of a shop that is switched off',
    wish: ({ sleepingSlug, sleepingProductId }) => ({
      path: `/toko/${sleepingSlug}/produk/${sleepingProductId}`,
    }),
    answers: everybody('404 Produk ini tidak (lagi) dijual.'),
  },
  { route: '/keranjang', wish: () => ({ path: '/keranjang' }), answers: everybody('200') },
  { route: '/privasi', wish: () => ({ path: '/privasi' }), answers: everybody('200') },
  { route: '/ketentuan', wish: () => ({ path: '/ketentuan' }), answers: everybody('200') },
  { route: '/*', wish: () => ({ path: '/tidak-ada' }), answers: everybody('404') },
];

const accountPages: Row[] = [
  { route: '/login', wish: () => ({ path: '/login' }), answers: guests('200 Lupa password?') },
  { route: '/register', wish: () => ({ path: '/register' }), answers: guests('200') },
  {
    route: '/register',
    about: 'of a super admin',
    wish: () => ({ path: '/register?role=superAdmin' }),
    answers: guests('200 Kode Rahasia'),
  },
  { route: '/forgot-password', wish: () => ({ path: '/forgot-password' }), answers: guests('200') },
  {
    route: '/konfirmasi-email',
    wish: () => ({ path: '/konfirmasi-email?token=tidakada' }),
    answers: everybody('200 Link konfirmasi ini tidak berlaku lagi.'),
  },
  {
    route: '/reset-password',
    about: 'with a dead link',
    wish: () => ({ path: '/reset-password?token=tidakada' }),
    answers: everybody('200 Link reset password tidak berlaku lagi. Silakan minta link baru.'),
  },
  { route: '/logout', wish: () => ({ path: '/logout' }), answers: everybody('302 /') },
];

const buyerPages: Row[] = [
  {
    route: '/pesanan-berhasil',
    wish: ({ orderOfBudi }) => ({ path: `/pesanan-berhasil?pesanan=${orderOfBudi}` }),
    answers: customers('200 Pesanan Berhasil!', { ani: denied }),
    secret: { text: () => 'Barang uji', seenBy: ['budi'] },
  },
  {
    route: '/pesanan-berhasil',
    about: 'of no order',
    wish: () => ({ path: '/pesanan-berhasil' }),
    answers: customers(notFound),
  },
  {
    route: '/profil',
    wish: () => ({ path: '/profil' }),
    answers: customers('200 Riwayat Pesanan'),
    secret: { text: ({ orderOfBudi }) => orderOfBudi, seenBy: ['budi'] },
  },
  {
    route: '/pesanan',
    wish: () => ({ path: '/pesanan' }),
    answers: customers('200 Pesanan Saya'),
    secret: { text: ({ orderOfAni }) => orderOfAni, seenBy: ['ani'] },
  },
  {
    route: '/pesanan',
    about: "from somebody else's order on",
    wish: ({ orderOfAni }) => ({ path: `/pesanan?status=Pending&setelah=${orderOfAni}` }),
    answers: customers('200'),
    secret: { text: () => world.ani.email, seenBy: [] },
  },
  {
    route: '/pesanan/:orderId',
    wish: ({ orderOfBudi }) => ({ path: `/pesanan/${orderOfBudi}` }),
    answers: customers('200 Titip di satpam', { ani: denied }),
    secret: { text: () => 'Titip di satpam', seenBy: ['budi'] },
  },
  {
    route: '/pesanan/:orderId',
    about: 'unknown',
    wish: () => ({ path: `/pesanan/${unknownId}` }),
    answers: customers(notFound),
  },
  {
    route: '/faktur/:orderId',
    wish: ({ doneOrderOfBudi }) => ({ path: `/faktur/${doneOrderOfBudi}` }),
    answers: customers('200 Sepuluh ribu rupiah', { ani: denied }),
    secret: { text: () => 'Sepuluh ribu rupiah', seenBy: ['budi'] },
  },
  {
    route: '/faktur/:orderId',
    about: 'of an order that is not completed',
    wish: ({ orderOfBudi }) => ({ path: `/faktur/${orderOfBudi}` }),
    answers: customers('409', { ani: denied }),
  },
  {
    route: '/faktur/:orderId',
    about: 'of no order',
    wish: () => ({ path: `/faktur/${unknownId}` }),
    answers: customers(notFound),
  },
];

const ownerPages: Row[] = [
  {
    route: '/dashboard',
    wish: () => ({ path: '/dashboard' }),
    answers: admins('200', { wati: '200 Pilih toko' }),
  },
  {
    route: '/dashboard',
    about: "naming Sri's shop",
    wish: () => ({ path: `/dashboard?${atWarung}` }),
    answers: admins('200'),
    secret: { text: () => warung.namaToko, seenBy: ['sri', 'wati'] },
  },
  {
    route: '/dashboard/produk',
    wish: () => ({ path: '/dashboard/produk' }),
    answers: admins('200 Manajemen Produk', { wati: '302 /dashboard' }),
    secret: { text: () => sambal.id, seenBy: ['sri'] },
  },
  {
    route: '/dashboard/produk',
    about: "naming Sri's shop and asking to edit Dewi's product",
    wish: () => ({ path: `/dashboard/produk?${atWarung}&edit=${kemeja.id}` }),
    answers: admins('200 Manajemen Produk'),
    secret: { text: () => kemeja.namaProduk, seenBy: ['dewi'] },
  },
  {
    route: '/dashboard/produk',
    about: "from another shop's product on",
    wish: () => ({ path: `/dashboard/produk?${atWarung}&setelah=${kemeja.id}` }),
    answers: admins('200 Manajemen Produk'),
    secret: { text: () => kemeja.namaProduk, seenBy: [] },
  },
  {
    route: '/dashboard/produk/:productId/stok',
    about: "naming Sri's shop",
    wish: ({ rice }) => ({ path: `/dashboard/produk/${rice.id}/stok?${atWarung}` }),
    answers: admins('404 Produk ini sudah tidak ada.', { sri: '200 Riwayat Stok', wati: '403' }),
    secret: { text: () => 'Barang uji', seenBy: ['sri'] },
  },
];

/** Every page, and who gets to see it. */
export const pageRows: readonly Row[] = [
  ...openPages,
  ...accountPages,
  ...buyerPages,
  ...ownerPages,
  ...orderPages,
  ...linkPages,
  ...editPages,
  ...draftPages,
  ...batchPages,
  ...paperPages,
  ...proofPages,
  ...publicFiles,
  ...shippingPages,
  ...productPages,
  ...importPages,
  ...photoPages,
  ...customerPages,
  ...voucherPages,
  ...statementPages,
  ...superAdminPages,
  ...homePages,
  ...reportPages,
  ...settingsPages,
  ...paymentPages,
  ...mailPages,
];
