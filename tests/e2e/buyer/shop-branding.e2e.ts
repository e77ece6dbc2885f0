import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerBuyer, registerShop, type Shop } from '../support/people.ts';
import { noteShifts, shiftedOn } from '../support/shifts.ts';
import { catchChats, hydrated, orderOne, putInCart } from '../support/shopping.ts';

const soap = { namaProduk: 'Sabun Sereh', harga: '18000', stok: '9', berat: '120' };
const colour = 'rgb(122, 31, 31)';

test.use({ viewport: { width: 360, height: 800 } });

async function redShop(): Promise<Shop> {
  const shop = await registerShop(null, [soap]);
  const answer = await shop.owner.visitor.post(href('/dashboard/pengaturan'), {
    namaToko: shop.namaToko,
    slug: shop.path.slice('/toko/'.length),
    waNumber: shop.waNumber,
    themeColor: '#7a1f1f',
    deskripsi: '',
    timeZone: 'Asia/Jakarta',
    paymentHours: '',
    answerHours: '',
    openingNote: '',
    closedUntil: '',
    minOrder: '',
  });
  expect(answer.status, await answer.text()).toBeLessThan(400);
  return shop;
}

const themeOf = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement('i');
    probe.className = 'bg-theme';
    document.body.append(probe);
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  });

async function expectBranding(page: Page, { namaToko, path }: Shop): Promise<void> {
  const home = page.getByRole('banner').getByRole('link', { name: namaToko });
  await expect(home).toHaveAttribute('href', path);
  expect(await themeOf(page)).toBe(colour);
}

test('a guest sees the shop’s branding on the way to an account', async ({ page, context, audit }) => {
  const shop = await redShop();
  await noteShifts(context);
  await page.goto(shop.path);
  await hydrated(page);
  await putInCart(page, soap.namaProduk);
  for (const path of [
    href('/keranjang'),
    `${href('/login')}?from=%2Fkeranjang`,
    href('/register'),
    href('/forgot-password'),
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await hydrated(page);
    await expectBranding(page, shop);
    expect(await shiftedOn(page), `what moved on ${path}`).toEqual([]);
    await audit(page);
  }

  await test.step('also from page to page', async () => {
    await page.goto(shop.path);
    await hydrated(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Lihat keranjang/ })
      .click();
    await expect(page).toHaveURL(href('/keranjang'));
    await expectBranding(page, shop);
  });

  await test.step('pages for owners have the platform’s branding', async () => {
    await page.goto(`${href('/register')}?role=storeAdmin`);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Kedai' })).toHaveAttribute('href', '/');
    expect(await themeOf(page)).not.toBe(colour);
  });
});

test('a buyer sees it on profile and orders, and an order has its own shop’s branding', async ({
  page,
  context,
  audit,
}) => {
  const [shop, other] = await Promise.all([redShop(), registerShop(null, [soap])]);
  await registerBuyer(context);
  await catchChats(context);
  await noteShifts(context);
  const order = await orderOne(page, shop, soap.namaProduk);
  for (const path of [href('/profil'), href('/pesanan'), order]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await hydrated(page);
    await expectBranding(page, shop);
    expect(await shiftedOn(page), `what moved on ${path}`).toEqual([]);
    await audit(page);
  }
  await test.step('the cart gets the shop’s branding at once when an order is put into it again', async () => {
    await page.goto(order);
    await hydrated(page);
    await context.clearCookies({ name: 'kedai-toko' });
    await page.getByRole('button', { name: 'Pesan Lagi' }).click();
    await expect(page).toHaveURL(href('/keranjang'));
    await expectBranding(page, shop);
    await page.getByRole('button', { name: 'Kosongkan Keranjang' }).click();
  });
  await page.goto(other.path);
  await hydrated(page);
  await page.goto(href('/profil'));
  await expect(page.getByRole('banner').getByRole('link', { name: other.namaToko })).toBeVisible();
  await page.goto(order);
  await expectBranding(page, shop);
});
