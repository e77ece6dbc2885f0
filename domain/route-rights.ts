import type { Right } from './rights.ts';
import { matcher } from './routes/matcher.ts';
import type { Address } from './routes/policies.ts';

type DashboardAddress = Extract<Address, `/dashboard${string}`>;

/** Members with any of the rights may open the address (`read`) or send forms to it (`write`); null: all members. */
type RouteRights = { read: readonly Right[] | null; write: readonly Right[] | null };

const anyone: RouteRights = { read: null, write: null };

function needs(read: Right, ...write: readonly Right[]): RouteRights {
  return { read: [read], write: write.length > 0 ? write : [read] };
}

const changesOfOrders = ['orders.bill', 'orders.ship', 'payments.confirm', 'refunds.write'] as const;

/** If an address lists several rights for writing, its action calls `requireRight` for the one that the form needs. */
const routeRights: Record<DashboardAddress, RouteRights> = {
  '/dashboard': { read: null, write: ['settings.write'] },
  '/dashboard/manifest.webmanifest': anyone,
  '/dashboard/qr.png': anyone,
  '/dashboard/produk': needs('products.read', 'products.write', 'stock.write'),
  '/dashboard/produk/kategori': needs('products.read', 'products.write'),
  '/dashboard/produk/:productId/stok': needs('products.read', 'stock.write'),
  '/dashboard/produk/kirim': needs('products.write'),
  '/dashboard/produk/foto': needs('products.write'),
  '/dashboard/produk/foto/kirim': needs('products.write'),
  '/dashboard/produk/impor': needs('products.write'),
  '/dashboard/produk/impor/:importId': needs('products.write'),
  '/dashboard/produk/ekspor': needs('products.read'),
  '/dashboard/pesanan': needs('orders.read', ...changesOfOrders),
  '/dashboard/pesanan/baru': needs('orders.read'),
  '/dashboard/pesanan/buat': needs('orders.bill'),
  '/dashboard/pesanan/foto-resi': needs('orders.ship'),
  '/dashboard/pesanan/label': needs('orders.read'),
  '/dashboard/pesanan/sekaligus': needs('orders.read', ...changesOfOrders),
  '/dashboard/pesanan/:orderId': needs('orders.read', ...changesOfOrders),
  '/dashboard/pesanan/:orderId/faktur': needs('orders.read'),
  '/dashboard/pesanan/:orderId/ubah': needs('orders.bill'),
  '/dashboard/mutasi': needs('payments.read', 'payments.write'),
  '/dashboard/mutasi/:statementId': needs('payments.read', 'payments.write'),
  '/dashboard/notifikasi': needs('payments.read', 'payments.write'),
  '/dashboard/laporan': needs('reports.read'),
  '/dashboard/laporan/unduh': needs('reports.read'),
  '/dashboard/ongkir': needs('settings.write'),
  '/dashboard/ongkir/pilihan': needs('settings.write'),
  '/dashboard/pelanggan': needs('customers.read'),
  '/dashboard/pelanggan/unduh': needs('customers.read'),
  '/dashboard/pelanggan/:customerId': needs('customers.read', 'customers.write'),
  '/dashboard/voucher': needs('vouchers.read', 'vouchers.write'),
  '/dashboard/pembayaran': needs('payments.write'),
  '/dashboard/langganan': needs('rent.write'),
  '/dashboard/langganan/:invoiceId': needs('rent.write'),
  '/dashboard/pengaturan': needs('settings.write'),
  '/dashboard/pengaturan/nomor': needs('settings.write'),
  '/dashboard/tim': anyone,
  '/dashboard/keamanan': anyone,
  '/dashboard/aktivitas': needs('activity.read'),
  '/dashboard/aktivitas/unduh': needs('activity.read'),
  '/dashboard/perangkat': anyone,
  '/dashboard/perangkat/cocokkan': anyone,
};

const addressOf = matcher(Object.keys(routeRights) as DashboardAddress[]);

/** Owners have no list of rights, because they may open every address. */
export function mayOpen(
  { rights }: { rights?: readonly Right[] | undefined },
  pathname: string,
  isReading: boolean,
): boolean {
  const address = addressOf(pathname.replace(/(\/_?)?\.data$/, ''));
  if (rights === undefined) return true;
  if (address === null) return false;
  const needed = routeRights[address][isReading ? 'read' : 'write'];
  return needed === null || needed.some((right) => rights.includes(right));
}
