import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeBrowser, type TestBrowser } from '../../tests/support/browser-storage.ts';
import {
  deleteCheckoutInput,
  GUEST,
  isSameCheckoutInput,
  readCheckoutInput,
  saveCheckoutInput,
} from './checkout-input.ts';

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

it('input is returned to the person who typed it until it is deleted', () => {
  expect(readCheckoutInput(budi, null)).toBeNull();
  saveCheckoutInput(budi, typed);
  expect(readCheckoutInput(budi, null)).toEqual(typed);
  deleteCheckoutInput();
  expect(readCheckoutInput(budi, null)).toBeNull();
});

it('input is deleted instead of shown to another account', () => {
  saveCheckoutInput(budi, typed);
  expect(readCheckoutInput(ani, null)).toBeNull();
  expect(readCheckoutInput(budi, null)).toBeNull();
});

it("a guest's input passes to the account that logs in, and is hidden from guests and other accounts afterwards", () => {
  const address = { ...typed, alamatLengkap: 'Jalan Melati 5', email: 'budi@contoh.test' };
  saveCheckoutInput(GUEST, { ...address, password: 'rahasia' });
  expect(window.sessionStorage.getItem('checkoutDraft')).not.toContain('rahasia');
  expect(readCheckoutInput(GUEST, null)).toEqual(address);
  expect(readCheckoutInput(budi, null)).toEqual(address);
  expect(readCheckoutInput(GUEST, null)).toBeNull();
  expect(readCheckoutInput(budi, null)).toEqual(address);
  expect(readCheckoutInput(ani, null)).toBeNull();
  expect(window.sessionStorage.getItem('checkoutDraft')).toBeNull();
});

it("an account's input is hidden from guests and stays for its owner", () => {
  saveCheckoutInput(budi, typed);
  expect(readCheckoutInput(GUEST, null)).toBeNull();
  expect(readCheckoutInput(budi, null)).toEqual(typed);
});

it("a guest's half-filled address does not replace the address of the profile", () => {
  const half = { namaLengkap: 'Pembeli', alamatLengkap: 'Jalan Me', kodePos: ' ', catatan: 'Pagar hijau' };
  saveCheckoutInput(GUEST, half);
  expect(readCheckoutInput(budi, { ...home, namaLengkap: 'Budi' })).toEqual({ catatan: 'Pagar hijau' });
  saveCheckoutInput(GUEST, half);
  expect(readCheckoutInput(budi, { namaLengkap: 'Budi', alamatLengkap: '' })).toEqual({
    namaLengkap: 'Pembeli',
    alamatLengkap: 'Jalan Me',
    catatan: 'Pagar hijau',
  });
  saveCheckoutInput(GUEST, { ...home, namaLengkap: 'Ibu Budi', alamatLengkap: 'Jalan Mawar 2' });
  expect(readCheckoutInput(budi, { ...home, namaLengkap: 'Budi' })).toEqual({
    ...home,
    namaLengkap: 'Ibu Budi',
    alamatLengkap: 'Jalan Mawar 2',
  });
});

it('input stays in its tab', () => {
  saveCheckoutInput(budi, typed);
  vi.stubGlobal('window', browser.openTab());
  expect(readCheckoutInput(budi, null)).toBeNull();
});

it.each([7, 'x', [], { customerId: budi }, { customerId: budi, fields: 'x' }])(
  'invalid stored input is ignored: %j',
  (stored) => {
    window.sessionStorage.setItem('checkoutDraft', JSON.stringify(stored));
    expect(readCheckoutInput(budi, null)).toBeNull();
  },
);

it('unknown fields and other types are dropped, and long texts are cut', () => {
  const fields = { namaLengkap: 'x'.repeat(9_000), wa: 7, cart: '[]', __proto__: { catatan: 'y' } };
  window.sessionStorage.setItem('checkoutDraft', JSON.stringify({ customerId: budi, fields }));
  expect(readCheckoutInput(budi, null)).toEqual({ namaLengkap: 'x'.repeat(1_000) });
});

it('input is skipped with one warning if storage is forbidden', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  browser.forbidStorage();
  saveCheckoutInput(budi, typed);
  expect(readCheckoutInput(budi, null)).toBeNull();
  deleteCheckoutInput();
  expect(warn.mock.calls.flat()).toEqual(['Gagal parse checkoutDraft dari local storage']);
});

it('a missing field equals an empty one', () => {
  expect(isSameCheckoutInput(typed, { ...typed, wa: '' })).toBe(true);
  expect(isSameCheckoutInput(typed, { ...typed, wa: '0812' })).toBe(false);
});
