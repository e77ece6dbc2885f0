import { join } from 'node:path';
import type { DeliveryAddress } from '#domain/accounts/address.ts';
import { demoEmails } from '#domain/platform/demo.ts';
import type { DemoAccount } from '#server/program/demo.ts';

const password = 'kedai-demo';

export const people = {
  sri: { role: 'storeAdmin', email: demoEmails.sri, password, note: 'pemilik Warung Bu Sri' },
  dewi: { role: 'storeAdmin', email: demoEmails.dewi, password, note: 'pemilik Batik Lestari' },
  budi: { role: 'customer', email: demoEmails.budi, password, note: 'pembeli di Bandung' },
  ani: { role: 'customer', email: demoEmails.ani, password, note: 'pembeli di Surabaya' },
  admin: { role: 'superAdmin', email: demoEmails.admin, password, note: 'pengelola platform' },
  kas: { role: 'storeAdmin', email: demoEmails.kas, password, note: 'toko pengelola, tempat sewa dibayar' },
  joni: { role: 'storeAdmin', email: demoEmails.joni, password, note: 'pemilik Kopi Senja, sewanya lewat' },
} as const satisfies Record<string, DemoAccount>;

export const demoProgram = join(import.meta.dirname, 'make.ts');

export const demoAccounts: readonly DemoAccount[] = Object.values(people);

type Home = Omit<DeliveryAddress, 'catatan'>;

export const budisHome: Home = {
  namaLengkap: 'Budi Santoso',
  wa: '6281311110001',
  alamatLengkap: 'Jl. Cikutra No. 45',
  kecamatan: 'Cibeunying Kaler',
  kotaKabupaten: 'Kota Bandung',
  provinsi: 'Jawa Barat',
  kodePos: '40124',
};

export const anisHome: Home = {
  namaLengkap: 'Ani Wijaya',
  wa: '6281311110002',
  alamatLengkap: 'Jl. Manyar Kertoarjo No. 12, Blok C',
  kecamatan: 'Mulyorejo',
  kotaKabupaten: 'Kota Surabaya',
  provinsi: 'Jawa Timur',
  kodePos: '60115',
};

/** These buyers have no accounts; only their orders contain their names and addresses. */
export const formerBuyers: readonly { email: string; home: Home }[] = [
  {
    email: 'rina@kedai.test',
    home: {
      namaLengkap: 'Rina Maharani',
      wa: '6281311110011',
      alamatLengkap: 'Jl. Kaliurang KM 7 No. 21',
      kecamatan: 'Depok',
      kotaKabupaten: 'Kabupaten Sleman',
      provinsi: 'DI Yogyakarta',
      kodePos: '55281',
    },
  },
  {
    email: 'hendra@kedai.test',
    home: {
      namaLengkap: 'Hendra Gunawan',
      wa: '6281311110012',
      alamatLengkap: 'Jl. Tebet Barat Dalam III No. 8',
      kecamatan: 'Tebet',
      kotaKabupaten: 'Kota Jakarta Selatan',
      provinsi: 'DKI Jakarta',
      kodePos: '12810',
    },
  },
  {
    email: 'sari@kedai.test',
    home: {
      namaLengkap: 'Sari Puspitasari',
      wa: '6281311110013',
      alamatLengkap: 'Perum Griya Asri Blok D2 No. 5',
      kecamatan: 'Banyumanik',
      kotaKabupaten: 'Kota Semarang',
      provinsi: 'Jawa Tengah',
      kodePos: '50264',
    },
  },
  {
    email: 'made@kedai.test',
    home: {
      namaLengkap: 'Made Aryawan',
      wa: '6281311110014',
      alamatLengkap: 'Jl. Tukad Batanghari No. 30',
      kecamatan: 'Denpasar Selatan',
      kotaKabupaten: 'Kota Denpasar',
      provinsi: 'Bali',
      kodePos: '80225',
    },
  },
  {
    email: 'fitri@kedai.test',
    home: {
      namaLengkap: 'Fitri Handayani',
      wa: '6281311110015',
      alamatLengkap: 'Jl. Ahmad Yani No. 110',
      kecamatan: 'Laweyan',
      kotaKabupaten: 'Kota Surakarta',
      provinsi: 'Jawa Tengah',
      kodePos: '57142',
    },
  },
  {
    email: 'yusuf@kedai.test',
    home: {
      namaLengkap: 'Yusuf Ramadhan',
      wa: '6281311110016',
      alamatLengkap: 'Jl. Setia Budi No. 77',
      kecamatan: 'Medan Selayang',
      kotaKabupaten: 'Kota Medan',
      provinsi: 'Sumatera Utara',
      kodePos: '20132',
    },
  },
  {
    email: 'lina@kedai.test',
    home: {
      namaLengkap: 'Lina Kusuma',
      wa: '6281311110017',
      alamatLengkap: 'Jl. Pemuda No. 3, Lantai 2',
      kecamatan: 'Magersari',
      kotaKabupaten: 'Kota Mojokerto',
      provinsi: 'Jawa Timur',
      kodePos: '61318',
    },
  },
];
