import { href } from '#domain/routes/href.ts';
import { isFullRun, LONG } from '../../support/full-run.ts';
import { expect, NO_NETWORK, test } from '../support/browser.ts';
import {
  cachedShopPaths,
  cachedTexts,
  everythingCached,
  expectCachedPages,
  letPass,
  missingFiles,
  UNUSED_PRELOAD,
} from '../support/cached-copies.ts';
import { registerBuyer, registerShop } from '../support/people.ts';
import { fillAddress, hydrated, putInCart, typed } from '../support/shopping.ts';

test.use({ serviceWorkers: 'allow' });

const kopi = { namaProduk: 'Kopi Gayo', harga: '50000', stok: '5', berat: '250' };
const offlineNotice = 'Tidak ada koneksi internet.';

test('a shop just visited and the cart open without a network, and the order goes out when it is back', async ({
  page,
  context,
  watch,
  audit,
}) => {
  watch.allow(NO_NETWORK);
  watch.allow(UNUSED_PRELOAD);
  const shop = await registerShop(await watch.open(), [kopi]);
  await registerBuyer(context);

  await test.step('the shop is visited', async () => {
    await page.goto(shop.path);
    await hydrated(page);
    await putInCart(page, 'Kopi Gayo');
    await expectCachedPages(page, [href('/keranjang'), shop.path]);
  });

  await context.setOffline(true);
  await test.step('its copy says that it is one, and how old it is', async () => {
    await page.goto(shop.path);
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Selamat datang di ${shop.namaToko}`);
    await expect(page.getByText(/Salinan terakhir, .*\d\.\d\d: harga dan stok/)).toBeVisible();
    await putInCart(page, 'Kopi Gayo');
    await audit(page);
  });

  await test.step('its link leads to the cart, where ordering waits', async () => {
    await page.getByRole('link', { name: /Lihat keranjang/ }).click();
    await expect(page).toHaveURL(href('/keranjang'));
    await expect(page.getByRole('spinbutton', { name: 'Jumlah Kopi Gayo' })).toHaveValue('2');
    await expect(page.getByText('Salinan terakhir di perangkat ini.')).toBeVisible();
    const waiting = page.getByRole('button', { name: 'Menunggu koneksi internet' });
    await expect(waiting).toBeDisabled();
    await expect(waiting).toHaveAccessibleDescription(/begitu tersambung lagi/);
    await page.getByRole('button', { name: 'Tambah Kopi Gayo' }).click();
    await audit(page);
  });

  await test.step('the cart’s way back, which names the shop by its id, leads to its copy', async () => {
    await page.getByRole('link', { name: 'Lanjut Belanja' }).click();
    await expect(page).toHaveURL(shop.path);
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Selamat datang di ${shop.namaToko}`);
    await page.getByRole('link', { name: /Lihat keranjang/ }).click();
    await expect(page).toHaveURL(href('/keranjang'));
  });

  await test.step('with the network the cart is live again, with the last change', async () => {
    await context.setOffline(false);
    await expect(page.getByLabel('Nama Lengkap')).toBeVisible();
    await expect(page.getByText(offlineNotice)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' })).toBeEnabled();
    await expect(page.getByRole('spinbutton', { name: 'Jumlah Kopi Gayo' })).toHaveValue('3');
  });

  await test.step('if the connection breaks while an address is typed, no input is lost', async () => {
    await hydrated(page);
    await fillAddress(page);
    await context.setOffline(true);
    await expect(page.getByRole('button', { name: 'Menunggu koneksi internet' })).toBeDisabled();
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' })).toBeEnabled();
    await expect(page.getByLabel('Nama Lengkap')).toHaveValue('Rina Wulandari');
  });
});

test('no personal data is stored, whoever was logged in', async ({ page, context, watch }) => {
  const shop = await registerShop(await watch.open(), [kopi]);
  const { email, visitor } = await registerBuyer(context);
  const profile = { ...typed, namaLengkap: 'Kirana Maheswari', alamatLengkap: 'Gang Cendana No. 31' };
  const saved = await visitor.post(href('/profil'), { ...profile, intent: 'profile' });
  expect(saved.status, await saved.text()).toBe(200);
  const note = 'Titip di pos ronda';

  await page.goto(shop.path);
  await hydrated(page);
  await putInCart(page, 'Kopi Gayo');
  await expectCachedPages(page, [href('/keranjang'), shop.path]);
  for (const path of [href('/profil'), href('/pesanan'), href('/keranjang')]) {
    await page.goto(path);
    await hydrated(page);
  }
  await expect(page.getByLabel('Nama Lengkap')).toHaveValue(profile.namaLengkap);
  await page.getByLabel(/^Catatan/).fill(note);
  expect(await (await context.request.get(href('/keranjang'))).text()).toContain(profile.alamatLengkap);
  await page.goto(shop.path);
  await expectCachedPages(page, [href('/keranjang'), shop.path]);

  const texts = await everythingCached(page);
  expect(texts).toContain('Kopi Gayo');
  const own = [email, profile.namaLengkap, profile.alamatLengkap, note, '81298765432'];
  expect(own.filter((text) => texts.includes(text))).toEqual([]);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(href('/login'));
  watch.allow(NO_NETWORK);
  watch.allow(UNUSED_PRELOAD);
  await context.setOffline(true);
  for (const path of [href('/profil'), href('/pesanan')]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Tidak ada koneksi internet' })).toBeVisible();
  }
});

test('a copy is shown for 14 days, even if no other shop was visited since', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(NO_NETWORK);
  watch.allow(UNUSED_PRELOAD);
  const shop = await registerShop(await watch.open(), [kopi]);
  await page.goto(shop.path);
  await expectCachedPages(page, [href('/keranjang'), shop.path]);
  await context.setOffline(true);
  const heading = page.getByRole('heading', { level: 1 });
  for (const [days, shown] of [
    [13, `Selamat datang di ${shop.namaToko}`],
    [2, 'Tidak ada koneksi internet'],
  ] as const) {
    await letPass(page, days);
    await page.goto(shop.path);
    await expect(heading).toHaveText(shown);
  }
  await page.goto(href('/keranjang'));
  await expect(heading).toHaveText('Keranjang');
});

test('at most three shops are stored, with everything that their pages name', async ({ page, watch }) => {
  test.skip(!isFullRun, LONG);
  const owners = await Promise.all([1, 2, 3, 4].map(() => watch.open()));
  const shops = await Promise.all(owners.map((owner) => registerShop(owner, [kopi])));
  for (const { path } of shops) {
    await page.goto(path);
    await expect.poll(() => cachedShopPaths(page), { timeout: 30_000 }).toContain(path);
  }
  await expectCachedPages(page, [href('/keranjang'), ...shops.slice(1).map(({ path }) => path)]);
  expect(await missingFiles(page)).toEqual([]);
});

test('a shop that was never visited does not match a stored one whose page contains its word', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(NO_NETWORK);
  const shop = await registerShop(await watch.open(), [kopi]);
  await page.goto(shop.path);
  await expectCachedPages(page, [href('/keranjang'), shop.path]);
  expect(await cachedTexts(page)).toContain('produk');
  await context.setOffline(true);
  await page.goto(href('/toko/:toko', { toko: 'produk' }));
  await expect(page.getByRole('heading', { name: 'Tidak ada koneksi internet' })).toBeVisible();
  await expect(page).toHaveURL(href('/toko/:toko', { toko: 'produk' }));
});
