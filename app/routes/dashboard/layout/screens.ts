import {
  ChartColumn,
  House,
  Landmark,
  type LucideIcon,
  Package,
  Settings,
  ShoppingBag,
  TicketPercent,
  Truck,
  Users,
  Wallet,
} from 'lucide-react';

type Place = { path: string; label: string; Icon: LucideIcon };

/** `label` stands in the bar, `title` on the page. */
export type Screen = Place & { title: string };

export const homeScreen: Place = { path: '/dashboard', label: 'Beranda', Icon: House };

/** In the bar of a phone, within the thumb's reach … */
export const daily: Screen[] = [
  {
    path: '/dashboard/pesanan',
    label: 'Pesanan',
    title: 'Pesanan Masuk',
    Icon: ShoppingBag,
  },
  {
    path: '/dashboard/produk',
    label: 'Produk',
    title: 'Manajemen Produk',
    Icon: Package,
  },
  {
    path: '/dashboard/laporan',
    label: 'Laporan',
    title: 'Laporan Keuangan',
    Icon: ChartColumn,
  },
];

/** … and behind its last button, 'Lainnya'. */
export const occasional: Screen[] = [
  {
    path: '/dashboard/ongkir',
    label: 'Ongkir',
    title: 'Pengaturan Ongkir',
    Icon: Truck,
  },
  {
    path: '/dashboard/pelanggan',
    label: 'Pelanggan',
    title: 'Pelanggan',
    Icon: Users,
  },
  {
    path: '/dashboard/voucher',
    label: 'Voucher',
    title: 'Voucher Diskon',
    Icon: TicketPercent,
  },
  {
    path: '/dashboard/pembayaran',
    label: 'Pembayaran',
    title: 'Pembayaran',
    Icon: Wallet,
  },
  {
    path: '/dashboard/mutasi',
    label: 'Mutasi',
    title: 'Cek Mutasi',
    Icon: Landmark,
  },
  {
    path: '/dashboard/pengaturan',
    label: 'Pengaturan',
    title: 'Pengaturan Toko',
    Icon: Settings,
  },
];
