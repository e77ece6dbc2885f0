import { randomUUID } from 'node:crypto';
import { placeTestOrder, setOrderState } from '../orders.ts';
import { address, stockProduct } from '../shop-floor.ts';
import { freshEmail } from '../visitor.ts';
import { world } from '../world.ts';
import { type Field, freeText, strict, type Verdict, wholeNumber } from './values.ts';

/** A form of the program: who may send it, a body that is accepted, and the rules of its fields. */
export type Form = {
  name: string;
  /** The address in app/routes.ts. */
  route: string;
  visitor: 'guest' | 'budi' | 'sri' | 'wati' | 'newcomer';
  /** The address that it is posted to, and all its fields; made anew for every try. */
  make: () => Promise<Sent> | Sent;
  fields: readonly Field[];
  /** The answer is read as data, where the page is made by scripts or its form is not shown. */
  asData?: true;
};

export type Sent = { path: string; fields: Record<string, string> };

const { budi, warung, esTeh, sri } = world;

const emailInvalid: Verdict = '400 Format email tidak valid. Contoh: nama@contoh.com.';
const loginFailed: Verdict = '409 Email atau password yang Anda masukkan salah.';
const unknownChange: Verdict = '400 Gagal memperbarui status: perubahan yang diminta tidak dikenal.';
const productGone: Verdict = '404 produk ini sudah tidak ada.';

/** 254 characters, the most that an address may have. */
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

/** The same field where even a good value comes to nothing. */
function refusedAnyway({ name, cases }: Field, verdict: Verdict): Field {
  return { name, cases: cases.map((one) => (one.verdict === 'ok' ? { ...one, verdict } : one)) };
}

const namaToko = freeText('namaToko', 80, {
  tooLong: 'Nama toko paling panjang 80 huruf.',
  empty: 'Nama toko wajib diisi.',
});

const phone = (name: string, odd: Verdict, empty: Verdict) =>
  strict(name, odd, { longest: ['0812345678901', 'ok'], empty });

const accountForms: Form[] = [
  {
    name: 'registration of a buyer',
    route: '/register',
    visitor: 'guest',
    make: () => ({ path: '/register', fields: { email: freshEmail(), password: 'rahasia' } }),
    fields: [email('a', 'ok'), password('password', 'Password wajib diisi.', 'Password minimal 6 karakter.')],
  },
  {
    name: 'registration of a shop',
    route: '/register',
    visitor: 'guest',
    make: () => ({
      path: '/register?role=storeAdmin',
      fields: { email: freshEmail(), password: 'rahasia', namaToko: 'Warung Uji', waNumber: '081234567890' },
    }),
    fields: [
      namaToko,
      phone(
        'waNumber',
        '400 Nomor WhatsApp tidak valid. Contoh: 6281234567890.',
        '400 Nomor WhatsApp wajib diisi.',
      ),
    ],
  },
  {
    name: 'login',
    route: '/login',
    visitor: 'guest',
    make: () => ({ path: '/login', fields: { email: budi.email, password: 'bukan-ini' } }),
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
    make: () => ({ path: '/forgot-password', fields: { email: 'tidak-ada@contoh.test' } }),
    fields: [email('e', '409 Email tidak terdaftar.')],
  },
  {
    name: 'new password by a dead link',
    route: '/reset-password',
    visitor: 'guest',
    asData: true,
    make: () => ({ path: '/reset-password?token=tidakada', fields: { newPassword: 'rahasia-baru' } }),
    fields: [refusedAnyway(newPassword, '409 Link reset password tidak berlaku lagi.')],
  },
  {
    name: 'change of the password',
    route: '/profil',
    visitor: 'newcomer',
    make: () => ({ path: '/profil', fields: { intent: 'password', newPassword: 'rahasia-baru' } }),
    fields: [newPassword],
  },
];

const addressTexts = [
  ['namaLengkap', 100, 'Nama lengkap'],
  ['alamatLengkap', 300, 'Alamat lengkap'],
  ['provinsi', 60, 'Provinsi'],
  ['kotaKabupaten', 60, 'Kota/kabupaten'],
  ['kecamatan', 60, 'Kecamatan'],
] as const;

/** The fields of the shipping form; in the profile each may be empty. */
function addressFields(required: boolean): Field[] {
  const wa = phone(
    'wa',
    '400 Nomor WhatsApp tidak valid. Contoh: 081234567890.',
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
  return [...texts, wa, kodePos];
}

const buyerForms: Form[] = [
  {
    name: 'profile',
    route: '/profil',
    visitor: 'budi',
    make: () => ({ path: '/profil', fields: { intent: 'profile', ...address } }),
    fields: addressFields(false),
  },
  {
    name: 'checkout',
    route: '/keranjang',
    visitor: 'budi',
    asData: true,
    make: async () => ({
      path: '/keranjang',
      fields: { cart: checkoutCart(await stockProduct(warung.storeId, 1)), ...address },
    }),
    fields: [
      ...addressFields(true),
      freeText('catatan', 300, { tooLong: 'Catatan paling panjang 300 huruf.' }),
      strict('cart', '400 Isi keranjang tidak dikenali. Muat ulang halaman lalu coba lagi.', {
        longest: ['['.repeat(100_000), '400 Isi keranjang tidak dikenali.'],
      }),
    ],
  },
];

const productFields: Field[] = [
  freeText('namaProduk', 120, {
    tooLong: 'Nama produk paling panjang 120 huruf.',
    unstorable: 'Nama produk memuat karakter yang tidak bisa disimpan.',
    empty: 'Wajib diisi.',
  }),
  freeText('deskripsi', 2000, {
    tooLong: 'Deskripsi paling panjang 2.000 huruf.',
    unstorable: 'Deskripsi memuat karakter yang tidak bisa disimpan.',
  }),
  wholeNumber('harga', 1_000_000_000, '400 Wajib diisi.'),
  wholeNumber('stok', 1_000_000, '400 Wajib diisi.'),
  wholeNumber('berat', 1_000_000, '400 Wajib diisi.', {
    '0': '400 Berat harus lebih besar dari 0 gram.',
    '-1': '400 Berat harus lebih besar dari 0 gram.',
  }),
];

const product = { namaProduk: 'Keripik', harga: '12000', stok: '3', berat: '150', deskripsi: 'Renyah.' };

const ownerForms: Form[] = [
  {
    name: 'new product',
    route: '/dashboard/produk',
    visitor: 'sri',
    make: () => ({ path: '/dashboard/produk', fields: { intent: 'add', ...product } }),
    fields: [...productFields, strict('intent', 'ok', { longest: ['add', 'ok'] })],
  },
  {
    name: 'changed product',
    route: '/dashboard/produk',
    visitor: 'sri',
    make: async () => {
      const productId = await stockProduct(warung.storeId, 3);
      return {
        path: `/dashboard/produk?edit=${productId}`,
        fields: { intent: 'edit', productId, seenStok: '3', ...product },
      };
    },
    fields: [
      ...productFields,
      strict('productId', productGone, { longest: [randomUUID(), productGone] }),
      strict('seenStok', 'ok', {
        longest: ['3', 'ok'],
        tooLong: '409 stok berubah saat Anda mengedit.',
      }),
      strict('removePhoto', 'ok', { longest: [randomUUID(), 'ok'] }),
    ],
  },
  {
    name: 'bill of an order',
    route: '/dashboard/pesanan',
    visitor: 'sri',
    make: async () => {
      const orderId = await order();
      return changed(orderId, 'Pending', 'Harus Dibayar', { shippingCost: '9000' });
    },
    fields: [
      wholeNumber('shippingCost', 1_000_000_000, 'ok'),
      ...['orderId', 'from', 'to'].map((name) =>
        strict(name, unknownChange, { longest: ['pending', unknownChange] }),
      ),
    ],
  },
  {
    name: 'shipping of an order',
    route: '/dashboard/pesanan',
    visitor: 'sri',
    make: async () => {
      const orderId = await order();
      await setOrderState(orderId, warung.storeId, 'Processing');
      return changed(orderId, 'Processing', 'Shipped', { courier: 'JNE', nomorResi: 'JX1' });
    },
    fields: [
      freeText('courier', 60, { tooLong: 'Kurir paling panjang 60 huruf.' }),
      freeText('nomorResi', 60, { tooLong: 'Nomor resi paling panjang 60 huruf.' }),
    ],
  },
];

const expiryMoved: Verdict = '409 Tanggal berakhir sudah berubah. Muat ulang halaman.';

const platformForms: Form[] = [
  {
    name: 'extension of a trial',
    route: '/superadmin',
    visitor: 'wati',
    make: () => ({
      path: '/superadmin',
      fields: { intent: 'extend', storeId: sri.id, expiryDate: '2001-01-01T00:00:00.000Z' },
    }),
    fields: [
      strict('storeId', '404 ', { longest: [randomUUID(), expiryMoved] }),
      strict('intent', '400 ', { longest: ['extend', expiryMoved] }),
      strict(
        'expiryDate',
        expiryMoved,
        { longest: ['9999-12-31T23:59:59.999Z', expiryMoved] },
        {
          '0000-01-01': expiryMoved,
          '+275760-09-13': expiryMoved,
          '-271821-04-20': expiryMoved,
        },
      ),
    ],
  },
];

/** Every form of the program that takes something typed. */
export const forms: readonly Form[] = [...accountForms, ...buyerForms, ...ownerForms, ...platformForms];

function checkoutCart(id: string): string {
  const items = [{ id, quantity: 1 }];
  return JSON.stringify({ storeId: warung.storeId, key: randomUUID(), items, seenTotal: 10_000 });
}

function order(): Promise<string> {
  return placeTestOrder(budi, warung.storeId, [{ product: { ...esTeh }, quantity: 1 }]);
}

function changed(orderId: string, from: string, to: string, details: Record<string, string>): Sent {
  const query = new URLSearchParams({ ubah: orderId, ke: to });
  return { path: `/dashboard/pesanan?${query}`, fields: { orderId, from, to, ...details } };
}
