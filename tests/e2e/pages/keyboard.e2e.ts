import type { Locator, Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { newPerson, registerBuyer, registerShop } from '../support/people.ts';
import { address, catchChats, hydrated, orderOne } from '../support/shopping.ts';

/** Every page has fewer tab stops than this. A control counts as unreachable after this many presses of Tab. */
const MAX_STOPS = 80;

test('a buyer registers and orders by keyboard alone', async ({ page, context, watch }) => {
  const product = { namaProduk: 'Brem Bali', harga: '60000', stok: '5', berat: '700' };
  const shop = await registerShop(await watch.open(), [product]);
  await catchChats(context);
  const { email, password } = newPerson('papan');

  await page.goto(href('/register'));
  await type(page, page.getByLabel('Email'), email);
  await type(page, page.getByLabel('Password'), password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(href('/profil'));

  await page.goto(shop.path);
  await hydrated(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Langsung ke isi' })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: '+ Keranjang' }), 'Space');
  await expect(page.getByText('Brem Bali masuk ke keranjang.')).toBeAttached();
  await press(page, page.getByRole('link', { name: /Lihat keranjang/ }), 'Enter');
  await expect(page).toHaveURL(href('/keranjang'));

  for (const [label, text] of Object.entries({ ...address, 'Kode Pos': '5' }))
    await type(page, page.getByLabel(label, { exact: true }), text);
  const send = page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' });
  await press(page, send, 'Enter');
  await expect(page.getByLabel('Kode Pos')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('55222');
  await press(page, send, 'Enter');
  await expect(page.getByRole('dialog')).toContainText('Pesanan berhasil dikirim ke Admin!');
  await expectTrapped(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(href('/profil'));
  await press(page, page.getByRole('link', { name: /Lihat Detail/ }), 'Enter');
  await expect(page).toHaveURL(/\/pesanan\/.+/);
});

test('an owner logs in and changes an order by keyboard alone', async ({ page, watch }) => {
  const product = { namaProduk: 'Wingko Babat', harga: '22000', stok: '5', berat: '300' };
  const shop = await registerShop(await watch.open(), [product]);
  const buyers = await watch.open();
  await Promise.all([registerBuyer(buyers), catchChats(buyers)]);
  await orderOne(await buyers.newPage(), shop, 'Wingko Babat');

  await page.goto(href('/login'));
  await type(page, page.getByLabel('Email'), shop.owner.email);
  await type(page, page.getByLabel('Password'), shop.owner.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(href('/dashboard'));
  const screens = page.getByRole('navigation', { name: 'Dashboard' });
  await press(page, screens.getByRole('link', { name: 'Pesanan' }), 'Enter');
  await expect(page).toHaveURL(href('/dashboard/pesanan'));

  const confirm = page.getByRole('button', { name: 'Konfirmasi (Kirim Tagihan)' });
  const dialog = page.getByRole('dialog');
  await press(page, confirm, 'Enter');
  await expect(dialog.getByLabel('Ongkos Kirim')).toBeFocused();
  await expectTrapped(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(confirm).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Ongkos Kirim')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('5000');
  await press(page, dialog.getByRole('button', { name: 'Ya' }), 'Enter');
  await expect(dialog).toContainText('Status pesanan berhasil diperbarui!');
  await expect(dialog.getByRole('button', { name: 'Selesai' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const section = page.getByRole('region', { name: 'Harus Dibayar' });
  await expect(section.getByRole('article')).toContainText('Rp 27.000');
  await expect(page.getByRole('main')).toBeFocused();
});

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    await expectFocusVisible(page);
  }
  throw new Error(`${target} was not reached by ${MAX_STOPS} presses of Tab`);
}

async function press(page: Page, target: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Expects the focused element to be on the screen, uncovered, and with an outline or a ring around it. */
async function expectFocusVisible(page: Page): Promise<void> {
  const hidden = await page.evaluate(() => {
    const element = document.activeElement;
    // After the last control, the focus leaves the page for the browser's toolbars, then returns to the first.
    if (!element || element === document.body) return null;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const ringed = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    const { left, top, width, height } = element.getBoundingClientRect();
    const onTop = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
    const covered = !onTop || !(element.contains(onTop) || onTop.contains(element));
    if (ringed && !covered) return null;
    return `${ringed ? 'covered' : 'no ring'}: ${element.outerHTML.slice(0, 200)}`;
  });
  expect(hidden).toBeNull();
}

async function expectTrapped(page: Page): Promise<void> {
  for (let stops = 0; stops < 8; stops += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(() => {
      const element = document.activeElement;
      return element !== document.body && element?.closest('dialog[open]') === null;
    });
    expect(outside).toBe(false);
  }
}
