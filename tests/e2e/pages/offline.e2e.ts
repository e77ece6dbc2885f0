import { href } from '#domain/routes/href.ts';
import { expect, NO_NETWORK, test } from '../support/browser.ts';
import { cachedPaths } from '../support/cached-copies.ts';
import { registerShop } from '../support/people.ts';
import { hydrated, putInCart } from '../support/shopping.ts';

test.use({ serviceWorkers: 'allow' });

test('a page opened without a network says so and keeps the cart', async ({
  page,
  context,
  watch,
  audit,
}) => {
  watch.allow(NO_NETWORK);
  const shop = await registerShop(await watch.open(), [
    { namaProduk: 'Kopi Gayo', harga: '50000', stok: '5', berat: '250' },
  ]);
  const offline = page.getByRole('heading', { level: 1, name: 'Tidak ada koneksi internet' });
  const again = page.getByRole('link', { name: 'Coba Lagi' });

  await test.step('the shop is visited', async () => {
    // The page asks its worker to cache the visit after a while. Here it must not, however long the next steps take.
    await page.addInitScript(() => {
      ServiceWorker.prototype.postMessage = () => undefined;
    });
    await page.goto(shop.path);
    await hydrated(page);
    await putInCart(page, 'Kopi Gayo');
    await page.evaluate(() => navigator.serviceWorker.ready);
    expect(await cachedPaths(page)).toEqual([
      expect.stringMatching(/\.css$/),
      expect.stringMatching(/\.woff2$/),
      '/favicon.svg',
      href('/offline'),
    ]);
  });

  await test.step('the cart is opened by its address, twice', async () => {
    await context.setOffline(true);
    await page.goto(href('/keranjang'));
    await expect(offline).toBeVisible();
    await page.reload();
    await expect(offline).toBeVisible();
    await expect(page).toHaveURL(href('/keranjang'));
    expect(await page.evaluate(() => getComputedStyle(document.body).display)).toBe('flex');
    expect(await page.evaluate(() => document.fonts.check('1em "Plus Jakarta Sans"'))).toBe(true);
    await audit(page);
  });

  await test.step('ordering waits until there is a network', async () => {
    await again.click();
    await expect(offline).toBeVisible();
    await context.setOffline(false);
    await again.click();
    await expect(page.getByRole('spinbutton', { name: 'Jumlah Kopi Gayo' })).toHaveValue('1');
    await expect(page).toHaveURL(href('/keranjang'));
    expect(await cachedPaths(page)).toHaveLength(4);
  });
});

test('with a network everything bypasses the service worker, which updates with the program', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 404/);
  await page.goto(href('/login'));
  await page.evaluate(() => navigator.serviceWorker.ready);

  await test.step('everything passes through: redirects, forms, missing pages', async () => {
    await page.goto(href('/profil'));
    await expect(page).toHaveURL(`${href('/login')}?from=%2Fprofil`);
    expect((await page.goto('/tidak-ada'))?.status()).toBe(404);
    await page.goto(href('/login'));
    await page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.submit());
    await expect(page.getByText('Email wajib diisi.')).toBeVisible();
    expect(await cachedPaths(page)).toHaveLength(4);
  });

  await test.step('a new version of the program stores a new copy, and the old one is deleted', async () => {
    const [before] = await page.evaluate(() => window.caches.keys());
    expect(before).toMatch(/^offline\?.+/);
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      await navigator.serviceWorker.register(`${active?.scriptURL}-baru`, { scope: '/' });
    });
    await expect.poll(() => page.evaluate(() => window.caches.keys())).toEqual([`${before}-baru`]);
    expect(await cachedPaths(page)).toHaveLength(4);
  });
});
