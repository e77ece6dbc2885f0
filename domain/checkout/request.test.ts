import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkoutFingerprint, parseCheckoutCart, parseDeliveryAddress } from './request.ts';

const storeId = '00000000-0000-7000-8000-00000000000a';
const key = '00000000-0000-4000-8000-00000000000c';
const first = '00000000-0000-7000-8000-000000000001';
const second = '00000000-0000-7000-8000-000000000002';
const cart = { storeId, key, items: [{ id: first, quantity: 2 }], seenTotal: 30_000, voucherCode: null };
const parse = (changes: Record<string, unknown>) =>
  parseCheckoutCart(JSON.stringify({ ...cart, ...changes }));
const address = {
  namaLengkap: 'Dewi Lestari',
  wa: '0812-3456-7890',
  alamatLengkap: 'Jl. Mawar 5',
  provinsi: 'Jawa Tengah',
  kotaKabupaten: 'Kota Semarang',
  kecamatan: 'Candisari',
  kodePos: '50252',
  catatan: '',
};

describe('the cart part of a checkout', () => {
  it('merges lines of the same product, in the buyer’s order', () => {
    const items = [
      { id: second, quantity: 1 },
      { id: first, quantity: 2 },
      { id: second, quantity: 3 },
    ];
    expect(parse({ items })).toEqual({
      storeId,
      key,
      seenTotal: 30_000,
      lines: [
        { id: second, quantity: 4 },
        { id: first, quantity: 2 },
      ],
      voucherCode: null,
      shipping: null,
      former: [],
    });
  });

  it('accepts at most three keys of earlier carts', () => {
    expect(parse({ former: [first, second] })?.former).toEqual([first, second]);
    expect([parse({ former: Array(4).fill(first) }), parse({ former: ['x'] })]).toEqual([null, null]);
  });

  it.each([
    [' hemat10 ', 'HEMAT10'],
    ['', '?'],
    [' ', '?'],
    ['dua kata', '?'],
    [null, null],
  ])('reads the voucher %j as %j', (typed, code) => {
    expect(parse({ items: [{ id: first, quantity: 1 }], voucherCode: typed })?.voucherCode).toBe(code);
  });

  it('rejects a request that does not mention a voucher', () => {
    expect(parse({ voucherCode: undefined })).toBeNull();
  });

  it('drops fields that clients must not set', () => {
    const items = [{ id: first, quantity: 1, harga: 1, storeId: 'x' }];
    const parsed = parse({ items, totalPrice: 1, customerId: 'x', status: 'Completed' });
    expect(parsed?.lines).toEqual([{ id: first, quantity: 1 }]);
    expect(Object.keys(parsed ?? {}).sort()).toEqual([
      'former',
      'key',
      'lines',
      'seenTotal',
      'shipping',
      'storeId',
      'voucherCode',
    ]);
  });

  it.each([
    ['−1', -1],
    ['0', 0],
    ['1.5', 1.5],
    ['1e308', 1e308],
    ['an empty text', ''],
    ['a number as text', '1'],
    ['null (as JSON makes of NaN)', Number.NaN],
    ['2^53', 2 ** 53],
    ['more than any stock', 1_000_001],
  ])('rejects the quantity %s', (_, quantity) => {
    expect(parse({ items: [{ id: first, quantity }] })).toBeNull();
  });

  it('rejects quantities that overflow only together', () => {
    const items = Array.from({ length: 2 }, () => ({ id: first, quantity: 600_000 }));
    expect(parse({ items })).toBeNull();
  });

  it.each([
    ['no lines', { items: [] }],
    ['101 lines', { items: Array.from({ length: 101 }, () => ({ id: first, quantity: 1 })) }],
    ['a shop that is no id', { storeId: "a' OR 1=1" }],
    ['no key', { key: undefined }],
    ['a key in capitals', { key: key.toUpperCase().replace('0', 'A') }],
    ['a negative total', { seenTotal: -1 }],
    ['an endless total', { seenTotal: Number.POSITIVE_INFINITY }],
  ])('rejects %s', (_, changes) => {
    expect(parse(changes)).toBeNull();
  });

  it('rejects anything else without throwing', () => {
    for (const json of [undefined, null, 5, '', '{', '[]', 'null', '"x"', '{"__proto__":{}}']) {
      expect(parseCheckoutCart(json)).toBeNull();
    }
    fc.assert(fc.property(fc.json(), (json) => parseCheckoutCart(json) === null));
  });

  it('has the same fingerprint for any total and sequence of lines, and another one for other lines', () => {
    const request = parse({});
    if (!request) throw new Error('the cart must be readable');
    expect(checkoutFingerprint({ ...request, seenTotal: 5 })).toBe(checkoutFingerprint(request));
    const two = [...request.lines, { id: second, quantity: 1 }];
    expect(checkoutFingerprint({ ...request, lines: two })).toBe(
      checkoutFingerprint({ ...request, lines: two.toReversed() }),
    );
    const more = { ...request, lines: [{ id: first, quantity: 3 }] };
    expect(checkoutFingerprint(more)).not.toBe(checkoutFingerprint(request));
  });
});

describe('the delivery address', () => {
  it('is trimmed, with its number as 62…', () => {
    const parsed = parseDeliveryAddress({ ...address, namaLengkap: '  Dewi Lestari ' });
    expect(parsed).toEqual({ ok: true, value: { ...address, wa: '6281234567890' } });
  });

  it('may omit the note', () => {
    const { catatan: _, ...without } = address;
    expect(parseDeliveryAddress(without).ok).toBe(true);
  });

  it.each([
    ['namaLengkap', '', 'Nama lengkap wajib diisi.'],
    ['namaLengkap', 'x'.repeat(101), 'Nama lengkap paling panjang 100 huruf.'],
    ['namaLengkap', 'a\u0000b', 'Ada karakter yang tidak bisa disimpan.'],
    ['namaLengkap', 'a\ud800b', 'Ada karakter yang tidak bisa disimpan.'],
    ['wa', '', 'Nomor WhatsApp wajib diisi.'],
    ['wa', '12', 'Nomor WhatsApp tidak valid. Contoh: 0812-3456-7890.'],
    ['alamatLengkap', '   ', 'Alamat lengkap wajib diisi.'],
    ['alamatLengkap', 'x'.repeat(301), 'Alamat lengkap paling panjang 300 huruf.'],
    ['provinsi', '', 'Provinsi wajib diisi.'],
    ['kotaKabupaten', '', 'Kota/kabupaten wajib diisi.'],
    ['kecamatan', '', 'Kecamatan wajib diisi.'],
    ['kodePos', '5025', 'Kode pos terdiri dari 5 angka.'],
    ['kodePos', 'x'.repeat(1_000_000), 'Kode pos terdiri dari 5 angka.'],
    ['catatan', 'x'.repeat(301), 'Catatan paling panjang 300 huruf.'],
  ])('has a message for %s %j', (field, value, sentence) => {
    const parsed = parseDeliveryAddress({ ...address, [field]: value });
    expect(parsed).toEqual({ ok: false, errors: { [field]: sentence } });
  });

  it('accepts each field at its maximum length', () => {
    const longest = { namaLengkap: 100, alamatLengkap: 300, provinsi: 60, kotaKabupaten: 60, kecamatan: 60 };
    const full = Object.fromEntries(
      Object.entries(longest).map(([name, length]) => [name, 'x'.repeat(length)]),
    );
    expect(parseDeliveryAddress({ ...address, ...full, catatan: '😀'.repeat(150) }).ok).toBe(true);
  });

  it('reports all missing fields', () => {
    const parsed = parseDeliveryAddress({});
    expect(parsed.ok || Object.keys(parsed.errors)).toHaveLength(7);
    expect(parsed.ok || new Set(Object.values(parsed.errors))).toEqual(new Set(['Wajib diisi.']));
  });
});
