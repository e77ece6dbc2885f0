import { describe, expect, it } from 'vitest';
import {
  accountMessages,
  forgotPasswordSchema,
  loginNotice,
  loginSchema,
  newPasswordSchema,
  registrationRole,
  registrationSchema,
} from './user.ts';

const customer = { email: 'Sari@Contoh.COM', password: 'rahasia' };
const owner = { ...customer, namaToko: 'Warung Sari', waNumber: '0812 3456 7890' };
const superAdmin = { ...customer, secretCode: 'kode' };

function faults(result: {
  success: boolean;
  error?: { issues: { path: PropertyKey[]; message: string }[] };
}) {
  return Object.fromEntries(result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

describe('registration', () => {
  it('accepts a customer with e-mail and password, the address in lower case', () => {
    expect(registrationSchema('customer').parse(customer)).toEqual({
      email: 'sari@contoh.com',
      password: 'rahasia',
      role: 'customer',
    });
  });

  it('accepts a shop with its name and its number as 62…', () => {
    expect(registrationSchema('storeAdmin').parse(owner)).toMatchObject({
      role: 'storeAdmin',
      namaToko: 'Warung Sari',
      waNumber: '6281234567890',
    });
  });

  it.each(['\u200b', '\u00ad', '\u2060 \ufeff', '\u0001'])(
    'rejects an invisible shop name: %j',
    (namaToko) => {
      expect(faults(registrationSchema('storeAdmin').safeParse({ ...owner, namaToko }))).toEqual({
        namaToko: 'Nama toko wajib diisi.',
      });
    },
  );

  it('keeps invisible joiners inside a name', () => {
    const namaToko = 'Kafe 👩‍🍳 Sari';
    expect(registrationSchema('storeAdmin').parse({ ...owner, namaToko })).toMatchObject({ namaToko });
  });

  it('reports each missing field', () => {
    const empty = { email: '', password: '', namaToko: ' ', waNumber: '' };
    expect(faults(registrationSchema('storeAdmin').safeParse(empty))).toEqual({
      email: 'Email wajib diisi.',
      password: 'Password wajib diisi.',
      namaToko: 'Nama toko wajib diisi.',
      waNumber: 'Nomor WhatsApp wajib diisi.',
    });
  });

  it.each([
    'a',
    '@',
    'a@b',
    'a@b.c\r\nBcc: x@y.zz',
    'a b@c.de',
    'a@b.c\u0000d',
    '\ud800@b.cd',
    'x'.repeat(1e6),
  ])('rejects the address %.20j', (email) => {
    const result = registrationSchema('customer').safeParse({ ...customer, email });
    expect(faults(result).email).toBe('Format email tidak valid. Contoh: nama@contoh.com.');
  });

  it.each([
    ['12345', 'Password minimal 6 karakter.'],
    ['x'.repeat(129), 'Password paling panjang 128 karakter.'],
    ['x'.repeat(1e6), 'Password paling panjang 128 karakter.'],
    ['rahasia\u0000', 'Password berisi karakter yang tidak bisa dipakai.'],
    ['rahasia\ud800', 'Password berisi karakter yang tidak bisa dipakai.'],
  ])('rejects the password %.12j', (password, text) => {
    expect(faults(registrationSchema('customer').safeParse({ ...customer, password })).password).toBe(text);
  });

  it.each(['123456', 'x'.repeat(128), '      ', 'sandi rahasia 🔑'])(
    'accepts the password %.20j',
    (password) => {
      expect(registrationSchema('customer').parse({ ...customer, password }).password).toBe(password);
    },
  );

  it.each([
    ['x'.repeat(81), 'Nama toko paling panjang 80 huruf.'],
    ['Toko\u0000', 'Ada karakter yang tidak bisa disimpan.'],
    ['Toko\udc00', 'Ada karakter yang tidak bisa disimpan.'],
  ])('rejects the shop name %.12j', (namaToko, text) => {
    expect(faults(registrationSchema('storeAdmin').safeParse({ ...owner, namaToko })).namaToko).toBe(text);
  });

  it('joins the lines of a shop name', () => {
    const result = registrationSchema('storeAdmin').parse({ ...owner, namaToko: 'Toko\r\nBcc:  x' });
    expect(result).toMatchObject({ namaToko: 'Toko Bcc: x' });
  });

  it('ignores role and other unknown fields of the form', () => {
    const forged = {
      ...customer,
      role: 'superAdmin',
      storeId: 'x',
      status: 'active',
      expiryDate: '2099-01-01',
    };
    expect(Object.keys(registrationSchema('customer').parse(forged)).sort()).toEqual([
      'email',
      'password',
      'role',
    ]);
    expect(registrationSchema('customer').parse(forged).role).toBe('customer');
  });

  it("keeps a super admin's code as typed", () => {
    expect(registrationSchema('superAdmin').parse(superAdmin)).toMatchObject({ secretCode: 'kode' });
    const long = { ...superAdmin, secretCode: 'x'.repeat(1e6) };
    expect(faults(registrationSchema('superAdmin').safeParse(long)).secretCode).toBe(
      'Kode Rahasia Super Admin salah!',
    );
  });
});

describe('the role in the registration address', () => {
  it.each([
    ['', 'customer'],
    ['role=storeAdmin', 'storeAdmin'],
    ['role=superAdmin', 'superAdmin'],
    ['role=ADMIN', 'customer'],
    ['role=superadmin', 'customer'],
    ['role[]=superAdmin', 'customer'],
    ['role=storeAdmin&role=superAdmin', 'customer'],
    ['role=__proto__', 'customer'],
    ['role=constructor', 'customer'],
    ['__proto__[role]=superAdmin', 'customer'],
  ])('%s → %s', (query, role) => {
    expect(registrationRole(new URLSearchParams(query))).toBe(role);
  });
});

describe('login and password forms', () => {
  it('login only requires that both fields are filled', () => {
    expect(faults(loginSchema.safeParse({ email: ' ', password: '' }))).toEqual({
      email: 'Email wajib diisi.',
      password: 'Password wajib diisi.',
    });
    expect(loginSchema.parse({ email: ' SARI@contoh.com ', password: 'x' }).email).toBe('sari@contoh.com');
  });

  it('a reset requires an e-mail address', () => {
    expect(faults(forgotPasswordSchema.safeParse({ email: '' })).email).toBe('Email wajib diisi.');
    expect(faults(forgotPasswordSchema.safeParse({})).email).toBeDefined();
  });

  it.each(['', '12345'])('rejects the new password %j with its message', (newPassword) => {
    expect(faults(newPasswordSchema.safeParse({ newPassword })).newPassword).toBe(
      'Password baru harus minimal 6 karakter.',
    );
  });
});

it('the time to wait is shown in minutes, and in hours from two hours on', () => {
  const shown = [1, 60, 61, 7_140, 7_141, 7_200, 7_201, 86_400].map((seconds) =>
    accountMessages
      .tooManyAttempts(seconds)
      .replace('Terlalu banyak percobaan. Silakan coba lagi dalam ', ''),
  );
  expect(shown).toEqual([
    '1 menit.',
    '1 menit.',
    '2 menit.',
    '119 menit.',
    '2 jam.',
    '2 jam.',
    '3 jam.',
    '24 jam.',
  ]);
});

describe('the message on the login page', () => {
  it('is selected by a code and never contains text of the address', () => {
    expect(loginNotice('checkout')?.text).toBe(
      'Anda harus login sebagai pelanggan untuk menyelesaikan pesanan.',
    );
    expect(loginNotice('password')?.text).toBe('Password berhasil diubah! Silakan login kembali.');
    expect(loginNotice('<b>halo</b>')).toBeNull();
    expect(loginNotice(null)).toBeNull();
  });
});
