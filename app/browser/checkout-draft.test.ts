import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeBrowser, type TestBrowser } from '../../tests/support/browser-storage.ts';
import { dropDraft, GUEST, isSameDraft, keepDraft, readDraft } from './checkout-draft.ts';

const budi = '00000000-0000-7000-8000-0000000000b1';
const ani = '00000000-0000-7000-8000-0000000000a1';
const home = {
  wa: '6281234567890',
  alamatLengkap: 'Jalan Kenanga 9',
  provinsi: 'DI Yogyakarta',
  kotaKabupaten: 'Kota Yogyakarta',
  kecamatan: 'Gondokusuman',
  kodePos: '55222',
};
const typed = { namaLengkap: 'Budi', kodePos: '552', catatan: 'Pagar hijau' };

let browser: TestBrowser;

beforeEach(() => {
  browser = makeBrowser();
  vi.stubGlobal('window', browser.openTab());
});
afterEach(() => void vi.unstubAllGlobals());

it('a draft is returned to the person who typed it until it is dropped', () => {
  expect(readDraft(budi, null)).toBeNull();
  keepDraft(budi, typed);
  expect(readDraft(budi, null)).toEqual(typed);
  dropDraft();
  expect(readDraft(budi, null)).toBeNull();
});

it('a draft is deleted instead of shown to another account', () => {
  keepDraft(budi, typed);
  expect(readDraft(ani, null)).toBeNull();
  expect(readDraft(budi, null)).toBeNull();
});

it("a guest's draft passes to the account that logs in, and is hidden from guests and other accounts afterwards", () => {
  const address = { ...typed, alamatLengkap: 'Jalan Melati 5', email: 'budi@contoh.test' };
  keepDraft(GUEST, { ...address, password: 'rahasia' });
  expect(window.sessionStorage.getItem('checkoutDraft')).not.toContain('rahasia');
  expect(readDraft(GUEST, null)).toEqual(address);
  expect(readDraft(budi, null)).toEqual(address);
  expect(readDraft(GUEST, null)).toBeNull();
  expect(readDraft(budi, null)).toEqual(address);
  expect(readDraft(ani, null)).toBeNull();
  expect(window.sessionStorage.getItem('checkoutDraft')).toBeNull();
});

it("an account's draft is hidden from guests and stays for its owner", () => {
  keepDraft(budi, typed);
  expect(readDraft(GUEST, null)).toBeNull();
  expect(readDraft(budi, null)).toEqual(typed);
});

it("a guest's half-filled address does not replace the address of the profile", () => {
  const half = { namaLengkap: 'Pembeli', alamatLengkap: 'Jalan Me', kodePos: ' ', catatan: 'Pagar hijau' };
  keepDraft(GUEST, half);
  expect(readDraft(budi, { ...home, namaLengkap: 'Budi' })).toEqual({ catatan: 'Pagar hijau' });
  keepDraft(GUEST, half);
  expect(readDraft(budi, { namaLengkap: 'Budi', alamatLengkap: '' })).toEqual({
    namaLengkap: 'Pembeli',
    alamatLengkap: 'Jalan Me',
    catatan: 'Pagar hijau',
  });
  keepDraft(GUEST, { ...home, namaLengkap: 'Ibu Budi', alamatLengkap: 'Jalan Mawar 2' });
  expect(readDraft(budi, { ...home, namaLengkap: 'Budi' })).toEqual({
    ...home,
    namaLengkap: 'Ibu Budi',
    alamatLengkap: 'Jalan Mawar 2',
  });
});

it('a draft stays in its tab', () => {
  keepDraft(budi, typed);
  vi.stubGlobal('window', browser.openTab());
  expect(readDraft(budi, null)).toBeNull();
});

it.each([7, 'x', [], { customerId: budi }, { customerId: budi, fields: 'x' }])(
  'an invalid stored draft is ignored: %j',
  (stored) => {
    window.sessionStorage.setItem('checkoutDraft', JSON.stringify(stored));
    expect(readDraft(budi, null)).toBeNull();
  },
);

it('unknown fields and other types are dropped, and long texts are cut', () => {
  const fields = { namaLengkap: 'x'.repeat(9_000), wa: 7, cart: '[]', __proto__: { catatan: 'y' } };
  window.sessionStorage.setItem('checkoutDraft', JSON.stringify({ customerId: budi, fields }));
  expect(readDraft(budi, null)).toEqual({ namaLengkap: 'x'.repeat(1_000) });
});

it('drafts are skipped with one warning if storage is forbidden', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  browser.forbidStorage();
  keepDraft(budi, typed);
  expect(readDraft(budi, null)).toBeNull();
  dropDraft();
  expect(warn.mock.calls.flat()).toEqual(['Gagal parse checkoutDraft dari local storage']);
});

it('a missing field equals an empty one', () => {
  expect(isSameDraft(typed, { ...typed, wa: '' })).toBe(true);
  expect(isSameDraft(typed, { ...typed, wa: '0812' })).toBe(false);
});
