import {
  ChartColumn,
  House,
  type LucideIcon,
  Package,
  Settings,
  ShoppingBag,
  TicketPercent,
  Truck,
} from 'lucide-react';

type Place = { path: string; label: string; Icon: LucideIcon };

/** `label` stands in the bar, `title` and `hint` on the card at home. */
export type Screen = Place & { title: string; hint: string };

export const homeScreen: Place = { path: '/dashboard', label: 'Beranda', Icon: House };

/** In the bar of a phone, within the thumb's reach … */
export const daily: Screen[] = [
  {
    path: '/dashboard/pesanan',
    label: 'Pesanan',
    title: 'Pesanan Masuk',
    hint: 'Tagih, proses, dan kirim',
    Icon: ShoppingBag,
  },
  {
    path: '/dashboard/produk',
    label: 'Produk',
    title: 'Manajemen Produk',
    hint: 'Barang, harga, foto, dan stok',
    Icon: Package,
  },
  {
    path: '/dashboard/laporan',
    label: 'Laporan',
    title: 'Laporan Keuangan',
    hint: 'Omzet dan produk terlaris',
    Icon: ChartColumn,
  },
];

/** … and behind its last button, 'Lainnya'. */
export const occasional: Screen[] = [
  {
    path: '/dashboard/ongkir',
    label: 'Ongkir',
    title: 'Pengaturan Ongkir',
    hint: 'Asal pengiriman dan tarif kurir',
    Icon: Truck,
  },
  {
    path: '/dashboard/voucher',
    label: 'Voucher',
    title: 'Voucher Diskon',
    hint: 'Kode potongan harga',
    Icon: TicketPercent,
  },
  {
    path: '/dashboard/pengaturan',
    label: 'Pengaturan',
    title: 'Pengaturan Toko',
    hint: 'Nama, tampilan, dan nomor WhatsApp',
    Icon: Settings,
  },
];
