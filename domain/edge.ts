import { type Address, addressOf } from './access.ts';

/** What the server must know about an address before its route runs. */
export type Edge = {
  /**
   * How the route knows who asks: by the session's cookie, by a key that the request brings, or not at all. A write by a
   * key may come from anywhere, as no browser adds one by itself.
   */
  asker: 'cookie' | 'key' | 'nobody';
  takesFiles: boolean;
  /** Who may keep the answer, if the route lets them: the page cache, browsers and proxies, or nobody. */
  keptBy: 'program' | 'browsers' | 'nobody';
  /** Parameters of the query by which kept pages differ; with any other one a page is made anew. */
  parameters: readonly string[];
  /** The address itself opens what it leads to: no other site and no search engine is told of it. */
  isSecret?: true;
};

const personal: Edge = { asker: 'cookie', takesFiles: false, keptBy: 'nobody', parameters: [] };
const uploads: Edge = { ...personal, takesFiles: true };
/** The same bytes for everybody; what is personal on them, the browser adds. */
const shared: Edge = { ...personal, asker: 'nobody', keptBy: 'program' };
const publicFile: Edge = { ...personal, asker: 'nobody', keptBy: 'browsers' };

const edges: Record<Address, Edge> = {
  '/': shared,
  '/toko': personal,
  '/toko/:toko': { ...shared, parameters: ['setelah', 'kategori', 'urut'] },
  '/toko/:toko/share.jpg': publicFile,
  '/toko/:toko/manifest.webmanifest': publicFile,
  '/toko/:toko/ikon/:icon': publicFile,
  '/toko/:toko/sitemap.xml': publicFile,
  '/toko/:toko/produk/:productId': { ...shared, parameters: ['varian'] },
  '/login': personal,
  '/register': personal,
  '/forgot-password': personal,
  '/reset-password': personal,
  '/konfirmasi-email': personal,
  '/logout': personal,
  '/api/saya': personal,
  '/keranjang': personal,
  '/api/cart': personal,
  '/api/ongkir': personal,
  '/api/wilayah': publicFile,
  '/api/wilayah/:regency': publicFile,
  '/tagihan/:token': { ...uploads, asker: 'key', isSecret: true },
  '/tagihan/:token/qris/:code': { ...personal, asker: 'key', isSecret: true },
  '/pesanan-berhasil': personal,
  '/profil': personal,
  '/pesanan': personal,
  '/pesanan/:orderId': uploads,
  '/pesanan/:orderId/qris/:code': personal,
  '/faktur/:orderId': personal,
  '/dashboard': personal,
  '/dashboard/qr.png': personal,
  '/dashboard/produk': uploads,
  '/dashboard/produk/kategori': personal,
  '/dashboard/produk/:productId/stok': personal,
  '/dashboard/produk/kirim': uploads,
  '/dashboard/produk/foto': uploads,
  '/dashboard/produk/foto/kirim': uploads,
  '/dashboard/produk/impor': uploads,
  '/dashboard/produk/impor/:importId': personal,
  '/dashboard/produk/ekspor': personal,
  '/dashboard/pesanan': personal,
  '/dashboard/pesanan/baru': personal,
  '/dashboard/pesanan/buat': personal,
  '/dashboard/pesanan/foto-resi': uploads,
  '/dashboard/pesanan/label': personal,
  '/dashboard/pesanan/sekaligus': personal,
  '/dashboard/pesanan/:orderId': personal,
  '/dashboard/pesanan/:orderId/faktur': personal,
  '/dashboard/mutasi': uploads,
  '/dashboard/mutasi/:statementId': personal,
  '/dashboard/pesanan/:orderId/ubah': personal,
  '/dashboard/laporan': personal,
  '/dashboard/laporan/unduh': personal,
  '/dashboard/ongkir': personal,
  '/dashboard/ongkir/pilihan': personal,
  '/dashboard/pelanggan': personal,
  '/dashboard/pelanggan/unduh': personal,
  '/dashboard/pelanggan/:customerId': personal,
  '/dashboard/voucher': personal,
  '/dashboard/pembayaran': uploads,
  '/dashboard/pengaturan': uploads,
  '/superadmin': personal,
  '/superadmin/audit': personal,
  '/superadmin/email': personal,
  '/live/:topic': personal,
  '/berkas/:storeId/:fileId': personal,
  '/robots.txt': publicFile,
  '/sitemap.xml': publicFile,
  '/sitemap-platform.xml': publicFile,
  '/offline': { ...personal, asker: 'nobody' },
  '/privasi': shared,
  '/ketentuan': shared,
};

/** Of a path without its query, as a page or as its data; an unknown one is treated as private. */
export function edgeOf(pathname: string): Edge {
  const address = addressOf(pathname.replace(/(\/_?)?\.data$/, ''));
  return address ? edges[address] : personal;
}

/** Whether a write must prove that one of our own pages sent it. */
export function needsOwnOrigin({ asker, isSecret }: Edge): boolean {
  return asker !== 'key' || isSecret === true;
}
