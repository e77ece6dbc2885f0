import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { world } from '../support/world/world.ts';
import { admins, customers, everybody, guests } from './answers.ts';
import { type Row, rowsNamed } from './rows.ts';

const { warung, kopi, nasiGoreng, sambal, kemeja } = world;

const notFound = '404 Pesanan tidak ditemukan.';
const denied = '403 Akses ditolak.';
const shopGone = '404 Toko ini tidak (lagi) ada.';
const unknownId = randomUUID();
const atWarung = `toko=${warung.storeId}`;

const publicFiles = (
  [
    ['/toko/:toko/share.jpg', href('/toko/:toko/share.jpg', { toko: warung.slug })],
    ['/toko/:toko/manifest.webmanifest', href('/toko/:toko/manifest.webmanifest', { toko: warung.slug })],
    ['/toko/:toko/ikon/:icon', href('/toko/:toko/ikon/:icon', { toko: warung.slug, icon: '192.png' })],
    ['/toko/:toko/sitemap.xml', href('/toko/:toko/sitemap.xml', { toko: warung.slug })],
    [href('/dashboard/manifest.webmanifest'), href('/dashboard/manifest.webmanifest')],
    [href('/robots.txt'), href('/robots.txt')],
    [href('/sitemap.xml'), href('/sitemap.xml')],
    [href('/sitemap-platform.xml'), href('/sitemap-platform.xml')],
    [href('/status.json'), href('/status.json')],
    [href('/status.atom'), href('/status.atom')],
  ] as const
).map(
  ([route, path]): Row => ({
    route,
    request: () => ({ path }),
    answers: everybody('200'),
    documentOnly: true,
  }),
);

const openPages: Row[] = [
  {
    route: '/',
    request: () => ({ path: '/' }),
    answers: everybody('200 Coba GRATIS 7 Hari (Daftar Sekarang)'),
  },
  {
    route: '/offline',
    request: () => ({ path: href('/offline') }),
    answers: everybody('200 Tidak ada koneksi internet'),
  },
  {
    route: '/toko',
    request: () => ({ path: href('/toko') }),
    answers: everybody('404 ID Toko tidak ditemukan.'),
  },
  {
    route: '/toko/:toko',
    request: () => ({ path: href('/toko/:toko', { toko: warung.slug }) }),
    answers: everybody(`200 ${nasiGoreng.namaProduk}`),
  },
  {
    route: '/toko/:toko',
    about: 'by its id',
    request: () => ({ path: href('/toko/:toko', { toko: warung.storeId }) }),
    answers: everybody(`302 /toko/${warung.slug}`),
  },
  {
    route: '/toko/:toko',
    about: 'closed',
    request: () => ({ path: href('/toko/:toko', { toko: kopi.slug }) }),
    answers: everybody('200 Toko ini sedang tidak menerima pesanan.'),
  },
  {
    route: '/toko/:toko',
    about: 'switched off',
    request: ({ sleepingSlug }) => ({ path: href('/toko/:toko', { toko: sleepingSlug }) }),
    answers: everybody('200 Toko ini sedang tidak aktif.'),
    secret: { text: ({ sleepingProductId }) => sleepingProductId, seenBy: [] },
  },
  {
    route: '/toko/:toko',
    about: 'unknown',
    request: () => ({ path: href('/toko/:toko', { toko: unknownId }) }),
    answers: everybody(shopGone),
  },
  {
    route: '/toko/:toko/produk/:productId',
    request: () => ({
      path: href('/toko/:toko/produk/:productId', { toko: warung.slug, productId: nasiGoreng.id }),
    }),
    answers: everybody(`200 ${nasiGoreng.deskripsi}`),
  },
  {
    route: '/toko/:toko/produk/:productId',
    about: "another shop's",
    request: () => ({
      path: href('/toko/:toko/produk/:productId', { toko: warung.slug, productId: kemeja.id }),
    }),
    answers: everybody('404 Produk ini tidak (lagi) dijual.'),
    secret: { text: () => kemeja.namaProduk, seenBy: [] },
  },
  {
    route: '/toko/:toko/produk/:productId',
    about: 'of a shop that is switched off',
    request: ({ sleepingSlug, sleepingProductId }) => ({
      path: href('/toko/:toko/produk/:productId', { toko: sleepingSlug, productId: sleepingProductId }),
    }),
    answers: everybody('404 Produk ini tidak (lagi) dijual.'),
  },
  { route: '/keranjang', request: () => ({ path: href('/keranjang') }), answers: everybody('200') },
  { route: '/privasi', request: () => ({ path: href('/privasi') }), answers: everybody('200') },
  { route: '/ketentuan', request: () => ({ path: href('/ketentuan') }), answers: everybody('200') },
  { route: '/status', request: () => ({ path: href('/status') }), answers: everybody('200 Status layanan') },
  { route: '/*', request: () => ({ path: '/tidak-ada' }), answers: everybody('404') },
];

const accountPages: Row[] = [
  { route: '/login', request: () => ({ path: href('/login') }), answers: guests('200 Lupa password?') },
  { route: '/register', request: () => ({ path: href('/register') }), answers: guests('200') },
  {
    route: '/register',
    about: 'of a super admin',
    request: () => ({ path: `${href('/register')}?role=superAdmin` }),
    answers: guests('200 Kode Rahasia'),
  },
  { route: '/forgot-password', request: () => ({ path: href('/forgot-password') }), answers: guests('200') },
  {
    route: '/konfirmasi-email',
    request: () => ({ path: `${href('/konfirmasi-email')}?token=tidakada` }),
    answers: everybody('200 Link konfirmasi ini tidak berlaku lagi.'),
  },
  {
    route: '/reset-password',
    about: 'with a dead link',
    request: () => ({ path: `${href('/reset-password')}?token=tidakada` }),
    answers: everybody('200 Link reset password tidak berlaku lagi. Silakan minta link baru.'),
  },
  { route: '/logout', request: () => ({ path: href('/logout') }), answers: everybody('302 /') },
];

const buyerPages: Row[] = [
  {
    route: '/pesanan-berhasil',
    request: ({ orderOfBudi }) => ({ path: `${href('/pesanan-berhasil')}?pesanan=${orderOfBudi}` }),
    answers: customers('200 Pesanan Berhasil!', { ani: denied }),
    secret: { text: () => 'Barang uji', seenBy: ['budi'] },
  },
  {
    route: '/pesanan-berhasil',
    about: 'of no order',
    request: () => ({ path: href('/pesanan-berhasil') }),
    answers: customers(notFound),
  },
  {
    route: '/profil',
    request: () => ({ path: href('/profil') }),
    answers: customers('200 Riwayat Pesanan'),
    secret: { text: ({ orderOfBudi }) => orderOfBudi, seenBy: ['budi'] },
  },
  {
    route: '/pesanan',
    request: () => ({ path: href('/pesanan') }),
    answers: customers('200 Pesanan Saya'),
    secret: { text: ({ orderOfAni }) => orderOfAni, seenBy: ['ani'] },
  },
  {
    route: '/pesanan',
    about: "from somebody else's order on",
    request: ({ orderOfAni }) => ({ path: `${href('/pesanan')}?status=Pending&setelah=${orderOfAni}` }),
    answers: customers('200'),
    secret: { text: () => world.ani.email, seenBy: [] },
  },
  {
    route: '/pesanan/:orderId',
    request: ({ orderOfBudi }) => ({ path: href('/pesanan/:orderId', { orderId: orderOfBudi }) }),
    answers: customers('200 Titip di satpam', { ani: denied }),
    secret: { text: () => 'Titip di satpam', seenBy: ['budi'] },
  },
  {
    route: '/pesanan/:orderId',
    about: 'unknown',
    request: () => ({ path: href('/pesanan/:orderId', { orderId: unknownId }) }),
    answers: customers(notFound),
  },
  {
    route: '/faktur/:orderId',
    request: ({ doneOrderOfBudi }) => ({ path: href('/faktur/:orderId', { orderId: doneOrderOfBudi }) }),
    answers: customers('200 Sepuluh ribu rupiah', { ani: denied }),
    secret: { text: () => 'Sepuluh ribu rupiah', seenBy: ['budi'] },
  },
  {
    route: '/faktur/:orderId',
    about: 'of an order that is not completed',
    request: ({ orderOfBudi }) => ({ path: href('/faktur/:orderId', { orderId: orderOfBudi }) }),
    answers: customers('409', { ani: denied }),
  },
  {
    route: '/faktur/:orderId',
    about: 'of no order',
    request: () => ({ path: href('/faktur/:orderId', { orderId: unknownId }) }),
    answers: customers(notFound),
  },
];

const ownerPages: Row[] = [
  {
    route: '/dashboard',
    request: () => ({ path: href('/dashboard') }),
    answers: admins('200', { wati: '200 Pilih toko' }),
  },
  {
    route: '/dashboard',
    about: "naming Sri's shop",
    request: () => ({ path: `${href('/dashboard')}?${atWarung}` }),
    answers: admins('200'),
    secret: { text: () => warung.namaToko, seenBy: ['sri', 'wati'] },
  },
  {
    route: '/dashboard/produk',
    request: () => ({ path: href('/dashboard/produk') }),
    answers: admins('200 Manajemen Produk', { wati: '302 /dashboard' }),
    secret: { text: () => sambal.id, seenBy: ['sri'] },
  },
  {
    route: '/dashboard/produk',
    about: "naming Sri's shop and asking to edit Dewi's product",
    request: () => ({ path: `${href('/dashboard/produk')}?${atWarung}&edit=${kemeja.id}` }),
    answers: admins('200 Manajemen Produk'),
    secret: { text: () => kemeja.namaProduk, seenBy: ['dewi'] },
  },
  {
    route: '/dashboard/produk',
    about: "from another shop's product on",
    request: () => ({ path: `${href('/dashboard/produk')}?${atWarung}&setelah=${kemeja.id}` }),
    answers: admins('200 Manajemen Produk'),
    secret: { text: () => kemeja.namaProduk, seenBy: [] },
  },
  {
    route: '/dashboard/produk/:productId/stok',
    about: "naming Sri's shop",
    request: ({ rice }) => ({
      path: `${href('/dashboard/produk/:productId/stok', { productId: rice.id })}?${atWarung}`,
    }),
    answers: admins('404 Produk ini sudah tidak ada.', { sri: '200 Riwayat Stok', wati: '403' }),
    secret: { text: () => 'Barang uji', seenBy: ['sri'] },
  },
];

export const pageRows: readonly Row[] = [
  ...openPages,
  ...accountPages,
  ...buyerPages,
  ...ownerPages,
  ...publicFiles,
  ...rowsNamed('Pages', 60),
];
