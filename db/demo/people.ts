import type { ShippingAddress } from '../../domain/accounts/address.ts';
import { demoEmails } from '../../domain/platform/demo.ts';

/** Somebody of the demo world whom a visitor may log in as. */
export type DemoAccount = { role: string; email: string; password: string; note: string };

const password = 'kedai-demo';

/** The five people of the demo world. */
export const people = {
  sri: { role: 'storeAdmin', email: demoEmails.sri, password, note: 'pemilik Warung Bu Sri' },
  dewi: { role: 'storeAdmin', email: demoEmails.dewi, password, note: 'pemilik Batik Lestari' },
  budi: { role: 'customer', email: demoEmails.budi, password, note: 'pembeli di Bandung' },
  ani: { role: 'customer', email: demoEmails.ani, password, note: 'pembeli di Surabaya' },
  admin: { role: 'superAdmin', email: demoEmails.admin, password, note: 'pengelola platform' },
} as const satisfies Record<string, DemoAccount>;

/** Whom a visitor may log in as. */
export function demoAccounts(): DemoAccount[] {
  return Object.values(people);
}

type Home = Omit<ShippingAddress, 'catatan'>;

function home(
  namaLengkap: string,
  wa: string,
  alamatLengkap: string,
  [kecamatan, kotaKabupaten, provinsi, kodePos]: [string, string, string, string],
): Home {
  return { namaLengkap, wa, alamatLengkap, kecamatan, kotaKabupaten, provinsi, kodePos };
}

/** Where the two buyers live: their profiles, and the snapshots of their orders. */
export const budisHome = home('Budi Santoso', '6281311110001', 'Jl. Cikutra No. 45', [
  'Cibeunying Kaler',
  'Kota Bandung',
  'Jawa Barat',
  '40124',
]);
export const anisHome = home('Ani Wijaya', '6281311110002', 'Jl. Manyar Kertoarjo No. 12, Blok C', [
  'Mulyorejo',
  'Kota Surabaya',
  'Jawa Timur',
  '60115',
]);

/** People who bought in the past and whose accounts are gone since; orders keep their own copy of who they were. */
export const formerBuyers: readonly { email: string; home: Home }[] = [
  [
    'rina@kedai.test',
    home('Rina Maharani', '6281311110011', 'Jl. Kaliurang KM 7 No. 21', [
      'Depok',
      'Kabupaten Sleman',
      'DI Yogyakarta',
      '55281',
    ]),
  ],
  [
    'hendra@kedai.test',
    home('Hendra Gunawan', '6281311110012', 'Jl. Tebet Barat Dalam III No. 8', [
      'Tebet',
      'Kota Jakarta Selatan',
      'DKI Jakarta',
      '12810',
    ]),
  ],
  [
    'sari@kedai.test',
    home('Sari Puspitasari', '6281311110013', 'Perum Griya Asri Blok D2 No. 5', [
      'Banyumanik',
      'Kota Semarang',
      'Jawa Tengah',
      '50264',
    ]),
  ],
  [
    'made@kedai.test',
    home('Made Aryawan', '6281311110014', 'Jl. Tukad Batanghari No. 30', [
      'Denpasar Selatan',
      'Kota Denpasar',
      'Bali',
      '80225',
    ]),
  ],
  [
    'fitri@kedai.test',
    home('Fitri Handayani', '6281311110015', 'Jl. Ahmad Yani No. 110', [
      'Laweyan',
      'Kota Surakarta',
      'Jawa Tengah',
      '57142',
    ]),
  ],
  [
    'yusuf@kedai.test',
    home('Yusuf Ramadhan', '6281311110016', 'Jl. Setia Budi No. 77', [
      'Medan Selayang',
      'Kota Medan',
      'Sumatera Utara',
      '20132',
    ]),
  ],
  [
    'lina@kedai.test',
    home('Lina Kusuma', '6281311110017', 'Jl. Pemuda No. 3, Lantai 2', [
      'Magersari',
      'Kota Mojokerto',
      'Jawa Timur',
      '61318',
    ]),
  ],
].map(([email, home]) => ({ email: email as string, home: home as Home }));
