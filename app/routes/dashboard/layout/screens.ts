import {
  BellRing,
  CalendarClock,
  ChartColumn,
  House,
  Landmark,
  type LucideIcon,
  Package,
  Palette,
  ReceiptText,
  ShieldCheck,
  ShoppingBag,
  Smartphone,
  TicketPercent,
  Truck,
  Users,
  UsersRound,
  Wallet,
} from 'lucide-react';
import { href } from '#domain/routes/href.ts';

type NavTarget = { path: string; label: string; Icon: LucideIcon };

export type Screen = NavTarget & { title: string; hint: string };

type ScreenGroup = { name: string | null; screens: Screen[] };

export function shownGroups(groups: ScreenGroup[], isShown: (screen: Screen) => boolean): ScreenGroup[] {
  return groups
    .map(({ name, screens }) => ({ name, screens: screens.filter(isShown) }))
    .filter(({ screens }) => screens.length > 0);
}

export type IsActiveScreen = (screen: Pick<Screen, 'path'>) => boolean;

export const homeScreen: Omit<Screen, 'hint'> = {
  path: href('/dashboard'),
  label: 'Beranda',
  title: 'Beranda',
  Icon: House,
};

const orders = {
  path: href('/dashboard/pesanan'),
  label: 'Pesanan',
  title: 'Pesanan Masuk',
  hint: 'Tagih, proses, dan kirim',
  Icon: ShoppingBag,
};

const products = {
  path: href('/dashboard/produk'),
  label: 'Produk',
  title: 'Manajemen Produk',
  hint: 'Harga, stok, dan foto',
  Icon: Package,
};

const report = {
  path: href('/dashboard/laporan'),
  label: 'Laporan',
  title: 'Laporan Keuangan',
  hint: 'Pendapatan dan produk terlaris',
  Icon: ChartColumn,
};

/** The bottom bar on a phone has room for these screens; its last button, 'Lainnya' (more), opens the others. */
export const inBar: Screen[] = [orders, products, report];

export const screenGroups: ScreenGroup[] = [
  {
    name: null,
    screens: [
      orders,
      products,
      {
        path: href('/dashboard/pelanggan'),
        label: 'Pelanggan',
        title: 'Pelanggan',
        hint: 'Siapa yang membeli, dan catatannya',
        Icon: Users,
      },
    ],
  },
  {
    name: 'Uang',
    screens: [
      {
        path: href('/dashboard/mutasi'),
        label: 'Cek Mutasi',
        title: 'Cek Mutasi',
        hint: 'Cocokkan transfer dengan tagihan',
        Icon: Landmark,
      },
      {
        path: href('/dashboard/notifikasi'),
        label: 'Notifikasi Bayar',
        title: 'Notifikasi Pembayaran',
        hint: 'HP memberi tahu uang masuk',
        Icon: BellRing,
      },
      report,
      {
        path: href('/dashboard/voucher'),
        label: 'Voucher',
        title: 'Voucher Diskon',
        hint: 'Kode potongan harga',
        Icon: TicketPercent,
      },
    ],
  },
  {
    name: 'Toko',
    screens: [
      {
        path: href('/dashboard/pengaturan'),
        label: 'Tampilan',
        title: 'Pengaturan Toko',
        hint: 'Nama, logo, dan warna toko',
        Icon: Palette,
      },
      {
        path: href('/dashboard/ongkir'),
        label: 'Pengiriman',
        title: 'Pengiriman',
        hint: 'Tarif, ambil sendiri, dan kurir',
        Icon: Truck,
      },
      {
        path: href('/dashboard/pembayaran'),
        label: 'Pembayaran',
        title: 'Pembayaran',
        hint: 'Rekening dan QRIS',
        Icon: Wallet,
      },
      {
        path: `${href('/dashboard/pengaturan')}#openingNote`,
        label: 'Jam & Aturan',
        title: 'Pengaturan Toko',
        hint: 'Jam buka, libur, dan minimal belanja',
        Icon: CalendarClock,
      },
      {
        path: href('/dashboard/langganan'),
        label: 'Langganan',
        title: 'Langganan',
        hint: 'Paket, sisa hari, dan tagihan',
        Icon: ReceiptText,
      },
      {
        path: href('/dashboard/tim'),
        label: 'Tim',
        title: 'Tim',
        hint: 'Karyawan, peran, dan undangan',
        Icon: UsersRound,
      },
      {
        path: href('/dashboard/perangkat'),
        label: 'Notifikasi HP',
        title: 'Notifikasi HP',
        hint: 'Kabar pesanan di layar HP',
        Icon: Smartphone,
      },
      {
        path: href('/dashboard/keamanan'),
        label: 'Keamanan',
        title: 'Keamanan',
        hint: 'Verifikasi dua langkah dan passkey',
        Icon: ShieldCheck,
      },
    ],
  },
];
