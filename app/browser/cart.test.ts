import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearCart, removeFromCart, setQuantity } from '#domain/checkout/cart.ts';
import { makeBrowser, type TestBrowser } from '../../tests/support/browser-storage.ts';

const shopA = '00000000-0000-7000-8000-00000000000a';
const shopB = '00000000-0000-7000-8000-00000000000b';
const kopi = {
  id: '00000000-0000-7000-8000-000000000001',
  productId: '00000000-0000-7000-8000-000000000001',
  optionText: '',
  storeId: shopA,
  namaProduk: 'Kopi',
  harga: 15_000,
  stok: 3,
  photoUrl: '',
};
const teh = { ...kopi, id: '00000000-0000-7000-8000-000000000002', namaProduk: 'Teh', storeId: shopB };

let browser: TestBrowser;

beforeEach(() => {
  browser = makeBrowser();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Loads the modules again, so that their state is as empty as in a new tab. */
async function openTab() {
  const tab = browser.openTab();
  vi.stubGlobal('window', tab);
  vi.resetModules();
  const cart = await import('./cart.ts');
  const key = await import('./checkout-key.ts');
  const voucher = await import('./cart-voucher.ts');
  return { ...cart, ...key, ...voucher };
}

describe('the cart in the browser', () => {
  it('is stored as JSON under the keys of docs/product/cart.md#kept-in-the-browser', async () => {
    const tab = await openTab();
    expect(tab.putInCart(kopi)).toBe('added');
    expect(tab.putInCart(kopi)).toBe('added');
    expect(JSON.parse(browser.local.get('shoppingCart') ?? '')).toEqual([{ ...kopi, quantity: 2 }]);
    expect(JSON.parse(browser.local.get('currentStoreId') ?? '')).toBe(shopA);
  });

  it('is available in a new tab', async () => {
    (await openTab()).putInCart(kopi);
    expect((await openTab()).readCart().items).toEqual([{ ...kopi, quantity: 1 }]);
  });

  it('rejects products of another shop', async () => {
    const tab = await openTab();
    tab.putInCart(kopi);
    expect(tab.putInCart(teh)).toBe('otherStore');
    expect(tab.readCart().items).toHaveLength(1);
  });

  it('keeps its shop when it is emptied', async () => {
    const tab = await openTab();
    tab.putInCart(kopi);
    tab.changeCart(clearCart);
    expect(browser.local.get('shoppingCart')).toBe('[]');
    expect(JSON.parse(browser.local.get('currentStoreId') ?? '')).toBe(shopA);
    expect(tab.putInCart(teh)).toBe('added');
    expect(JSON.parse(browser.local.get('currentStoreId') ?? '')).toBe(shopB);
  });

  it('bases every change on what another tab stored last', async () => {
    const first = await openTab();
    first.putInCart(kopi);
    const second = await openTab();
    second.changeCart((cart) => setQuantity(cart, kopi.id, 3, 3));
    first.changeCart((cart) => removeFromCart(cart, 'nothing'));
    expect(first.readCart().items[0]?.quantity).toBe(3);
  });

  it.each([
    '{',
    'null',
    '7',
    '"x"',
    '{"__proto__":{"items":[1]}}',
    '[{"id":"__proto__"}]',
    `"${'x'.repeat(5_000_000)}"`,
  ])('treats %.30s as absent', async (garbage) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    browser.local.set('shoppingCart', garbage);
    browser.local.set('currentStoreId', garbage);
    const tab = await openTab();
    expect(tab.readCart()).toEqual({ items: [], currentStoreId: null });
    const isJson = garbage !== '{' && garbage.length < 200_000;
    expect(warn.mock.calls.flat()).toEqual(
      isJson
        ? []
        : ['Gagal parse shoppingCart dari local storage', 'Gagal parse currentStoreId dari local storage'],
    );
    expect(tab.putInCart(kopi)).toBe('added');
  });

  it('reads the format of a former version', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { photoUrl: _, ...old } = kopi;
    browser.local.set('shoppingCart', JSON.stringify([{ ...old, harga: '15000', quantity: '2' }]));
    browser.local.set('currentStoreId', shopA);
    const tab = await openTab();
    expect(tab.readCart()).toEqual({ items: [{ ...kopi, quantity: 2 }], currentStoreId: shopA });
    expect(warn).not.toHaveBeenCalled();
  });

  it('works without storage until the page is left', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    browser.forbidStorage();
    const tab = await openTab();
    tab.putInCart(kopi);
    tab.putInCart(kopi);
    expect(tab.readCart().items).toEqual([{ ...kopi, quantity: 2 }]);
    expect(tab.keyFor(tab.readCart(), null, null)).toEqual(tab.keyFor(tab.readCart(), null, null));
    expect(warn).toHaveBeenCalled();
  });
});

describe('the key of a checkout', () => {
  it('is a UUID and stays the same, also in another tab, until the order is acknowledged', async () => {
    const tab = await openTab();
    tab.putInCart(kopi);
    const sent = tab.keyFor(tab.readCart(), null, null);
    expect(sent.key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const other = await openTab();
    expect(other.keyFor(other.readCart(), null, null)).toEqual(sent);
    other.acknowledgeOrder(sent);
    expect(browser.local.get('shoppingCart')).toBe('[]');
    expect(other.unacknowledgedKey()).toBeNull();
    other.putInCart(kopi);
    expect(other.keyFor(other.readCart(), null, null).key).not.toBe(sent.key);
  });

  it('changes with the voucher, which an acknowledged order removes', async () => {
    const tab = await openTab();
    tab.putInCart(kopi);
    tab.enterVoucher(shopA, ' hemat10 ');
    expect(tab.readVoucherCode(shopA)).toBe('hemat10');
    expect(tab.readVoucherCode(shopB)).toBeNull();
    const without = tab.keyFor(tab.readCart(), null, null);
    const sent = tab.keyFor(tab.readCart(), 'HEMAT10', null);
    expect(sent.key).not.toBe(without.key);
    const other = await openTab();
    expect(other.keyFor(other.readCart(), 'HEMAT10', null)).toEqual(sent);
    expect(other.readVoucherCode(shopA)).toBe('hemat10');
    other.acknowledgeOrder(sent);
    expect(other.readVoucherCode(shopA)).toBeNull();
    expect(browser.local.get('cartVoucher')).toBeUndefined();
  });

  it.each(['{', '7', '{"storeId":1,"code":"X"}', `{"storeId":"${shopA}","code":""}`])(
    'finds no voucher if %s is stored',
    async (garbage) => {
      vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      browser.local.set('cartVoucher', garbage);
      expect((await openTab()).readVoucherCode(shopA)).toBeNull();
    },
  );

  it('changes with the cart, and a late acknowledgement does not empty the changed cart', async () => {
    const tab = await openTab();
    tab.putInCart(kopi);
    const sent = tab.keyFor(tab.readCart(), null, null);
    tab.putInCart(kopi);
    tab.acknowledgeOrder(sent);
    expect(tab.readCart().items[0]?.quantity).toBe(2);
    expect(tab.keyFor(tab.readCart(), null, null).key).not.toBe(sent.key);
  });

  it('does not empty the next cart if another tab has acknowledged the order before', async () => {
    const first = await openTab();
    first.putInCart(kopi);
    const sent = first.keyFor(first.readCart(), null, null);
    const second = await openTab();
    second.acknowledgeOrder(sent);
    second.putInCart(kopi);
    first.acknowledgeOrder(sent);
    expect(first.readCart().items).toHaveLength(1);
  });
});
