import { href } from '#domain/routes/href.ts';
import { address, freshEmail } from '../../support/addresses.ts';
import { warungCart } from '../../support/world/orders.ts';
import { stockProduct } from '../../support/world/shop-floor.ts';
import { world } from '../../support/world/world.ts';
import { type Field, freeText, strict, type Verdict } from '../values.ts';
import type { Form } from './form.ts';

const { budi, warung } = world;

const emailInvalid: Verdict = '400 Format email tidak valid. Contoh: nama@contoh.com.';
const loginFailed: Verdict = '409 Email atau password yang Anda masukkan salah.';

/** The address has 254 characters, the maximum for an e-mail. */
const longestEmail = (letter: string) =>
  `${letter.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.contoh.tes`;

const email = (letter: string, accepted: Verdict) =>
  strict('email', emailInvalid, {
    longest: [longestEmail(letter), accepted],
    empty: '400 Email wajib diisi.',
  });

const password = (name: string, empty: string, tooShort: string) => {
  const text = freeText(name, 128, {
    tooLong: 'Password paling panjang 128 karakter.',
    unstorable: 'Password berisi karakter yang tidak bisa dipakai.',
    empty,
  });
  return {
    ...text,
    cases: [...text.cases, { kind: '5 characters', raw: '12345', verdict: `400 ${tooShort}` as Verdict }],
  };
};

const newPassword = password(
  'newPassword',
  'Password baru harus minimal 6 karakter.',
  'Password baru harus minimal 6 karakter.',
);

/** Replaces 'ok' by `verdict` in the field's cases, because this form rejects even valid values. */
function refusedAnyway({ name, cases }: Field, verdict: Verdict): Field {
  return { name, cases: cases.map((one) => (one.verdict === 'ok' ? { ...one, verdict } : one)) };
}

const namaToko = freeText('namaToko', 80, {
  tooLong: 'Nama toko paling panjang 80 huruf.',
  empty: 'Nama toko wajib diisi.',
});

const phone = (name: string, odd: Verdict, empty: Verdict) =>
  strict(name, odd, { longest: ['0812345678901', 'ok'], empty });

export const accountForms: readonly Form[] = [
  {
    name: 'registration of a buyer',
    route: '/register',
    visitor: 'guest',
    make: () => ({ path: href('/register'), fields: { email: freshEmail(), password: 'rahasia' } }),
    fields: [email('a', 'ok'), password('password', 'Password wajib diisi.', 'Password minimal 6 karakter.')],
  },
  {
    name: 'registration of a shop',
    route: '/register',
    visitor: 'guest',
    make: () => ({
      path: `${href('/register')}?role=storeAdmin`,
      fields: { email: freshEmail(), password: 'rahasia', namaToko: 'Warung Uji', waNumber: '081234567890' },
    }),
    fields: [
      namaToko,
      phone(
        'waNumber',
        '400 Nomor WhatsApp tidak valid. Contoh: 0812-3456-7890.',
        '400 Nomor WhatsApp wajib diisi.',
      ),
    ],
  },
  {
    name: 'login',
    route: '/login',
    visitor: 'guest',
    make: () => ({ path: href('/login'), fields: { email: budi.email, password: 'bukan-ini' } }),
    fields: [
      strict('email', loginFailed, {
        longest: [longestEmail('e'), loginFailed],
        empty: '400 Email wajib diisi.',
      }),
      strict('password', loginFailed, {
        longest: ['x'.repeat(128), loginFailed],
        empty: '400 Password wajib diisi.',
      }),
    ],
  },
  {
    name: 'forgotten password',
    route: '/forgot-password',
    visitor: 'guest',
    make: () => ({ path: href('/forgot-password'), fields: { email: 'tidak-ada@contoh.test' } }),
    fields: [email('e', '409 Email tidak terdaftar.')],
  },
  {
    name: 'new password by a dead link',
    route: '/reset-password',
    visitor: 'guest',
    asData: true,
    make: () => ({
      path: `${href('/reset-password')}?token=tidakada`,
      fields: { newPassword: 'rahasia-baru' },
    }),
    fields: [refusedAnyway(newPassword, '409 Link reset password tidak berlaku lagi.')],
  },
  {
    name: 'confirmation of an address by a dead link',
    route: '/konfirmasi-email',
    visitor: 'guest',
    make: () => ({ path: `${href('/konfirmasi-email')}?token=tidakada`, fields: { intent: 'confirm' } }),
    fields: [
      strict('intent', '409 Link konfirmasi ini tidak berlaku lagi.', {
        longest: ['confirm', '409 Link konfirmasi ini tidak berlaku lagi.'],
      }),
    ],
  },
  {
    name: 'change of the password',
    route: '/profil',
    visitor: 'newcomer',
    make: () => ({ path: href('/profil'), fields: { intent: 'password', newPassword: 'rahasia-baru' } }),
    fields: [newPassword],
  },
];

const addressTexts = [
  ['namaLengkap', 100, 'Nama lengkap'],
  ['alamatLengkap', 300, 'Alamat lengkap'],
  ['kecamatan', 60, 'Kecamatan'],
] as const;

/** A field for an area, such as a province. `unknown` is the verdict on valid text that is not in the list of areas. */
function areaName(
  name: string,
  label: string,
  required: boolean,
  unknown: Verdict,
  [known = '', elsewhere = '']: string[],
): Field {
  const tooLong = `${label} paling panjang 60 huruf.`;
  const text = freeText(name, 60, required ? { tooLong, empty: `${label} wajib diisi.` } : { tooLong });
  const unchanged = new Set(['empty']);
  const cases = text.cases.map((one) =>
    one.verdict === 'ok' && !unchanged.has(one.kind) ? { ...one, verdict: unknown } : one,
  );
  const more = [
    { kind: 'known', raw: encodeURIComponent(known), verdict: 'ok' as const },
    {
      kind: 'of another province',
      raw: encodeURIComponent(elsewhere),
      verdict: (name === 'provinsi'
        ? '400 Kota Yogyakarta ada di provinsi DI Yogyakarta.'
        : '400 Kota Bandung ada di provinsi Jawa Barat.') as Verdict,
    },
    ...['constructor', '__proto__'].map((kind) => ({ kind, raw: kind, verdict: unknown })),
  ];
  return { name, cases: [...cases, ...more] };
}

/** A delivery address is required for an order, but each of its fields may be empty in the profile. */
function addressFields(required: boolean): Field[] {
  const wa = phone(
    'wa',
    '400 Nomor WhatsApp tidak valid. Contoh: 0812-3456-7890.',
    required ? '400 Nomor WhatsApp wajib diisi.' : 'ok',
  );
  const kodePos = strict('kodePos', '400 Kode pos terdiri dari 5 angka.', {
    longest: ['55225', 'ok'],
    ...(required ? {} : { empty: 'ok' }),
  });
  const texts = addressTexts.map(([name, max, label]) => {
    const tooLong = `${label} paling panjang ${max} huruf.`;
    return freeText(name, max, required ? { tooLong, empty: `${label} wajib diisi.` } : { tooLong });
  });
  const provinsi = areaName('provinsi', 'Provinsi', required, '400 Provinsi ini tidak ada di daftar.', [
    'Daerah Istimewa Yogyakarta',
    'Jawa Barat',
  ]);
  const kota = '400 Kota/kabupaten ini tidak ada di provinsi DI Yogyakarta.';
  const kotaKabupaten = areaName('kotaKabupaten', 'Kota/kabupaten', required, kota, [
    'KAB. GUNUNG KIDUL',
    'Kota Bandung',
  ]);
  return [...texts, provinsi, kotaKabupaten, wa, kodePos];
}

export const buyerForms: readonly Form[] = [
  {
    name: 'profile',
    route: '/profil',
    visitor: 'budi',
    make: () => ({ path: href('/profil'), fields: { intent: 'profile', ...address } }),
    fields: addressFields(false),
  },
  {
    name: 'checkout',
    route: '/keranjang',
    visitor: 'budi',
    asData: true,
    make: async () => ({
      path: href('/keranjang'),
      fields: {
        cart: warungCart([{ id: await stockProduct(warung.storeId, 1), quantity: 1 }], 10_000),
        ...address,
      },
    }),
    fields: [
      ...addressFields(true),
      freeText('catatan', 300, { tooLong: 'Catatan paling panjang 300 huruf.' }),
      strict('cart', '400 Isi keranjang tidak dikenali. Muat ulang halaman lalu coba lagi.', {
        longest: ['['.repeat(15_000), '400 Isi keranjang tidak dikenali.'],
      }),
    ],
  },
];
