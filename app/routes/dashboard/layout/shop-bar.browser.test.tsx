import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TopBar } from '#app/shell/top-bar.tsx';
import { href } from '#domain/routes/href.ts';
import { mountInDashboard } from '../../../../tests/support/components/dashboard.tsx';
import { audit } from '../../../../tests/support/components/mount.ts';
import { ShopBar } from './shop-bar.tsx';

const bar = page.getByRole('navigation', { name: 'Utama' });
const shop = { namaToko: 'Warung Serba Ada Ibu Siti Jaya', slug: 'warung-siti', logoUrl: null };

test.each([320, 360])('the shop’s own bar is one line at %i pixels', async (width) => {
  await page.viewport(width, 800);
  mountInDashboard(
    <>
      <TopBar shop={shop} ShopBar={ShopBar} platformName="Kedai" />
      <h1 id="isi" tabIndex={-1}>
        Beranda
      </h1>
    </>,
    { at: href('/dashboard') },
  );
  await expect.element(bar).toBeVisible();
  expect(bar.element().getBoundingClientRect().height).toBe(60);
  expect(document.documentElement.scrollWidth).toBe(width);
  await expect.element(bar.getByRole('switch', { name: 'Bunyi pesanan baru' })).toBeInViewport({ ratio: 1 });
  await audit();

  const account = bar.element().querySelector('summary');
  if (!account) throw new Error('no menu of the account');
  expect(account.textContent).toBe('Akun');
  await userEvent.click(account);
  await expect.element(bar.getByRole('link', { name: 'Dashboard Toko' })).toBeVisible();
  const logout = bar.getByRole('button', { name: 'Logout' });
  await expect.element(logout).toBeInViewport({ ratio: 1 });
  await audit();
  await userEvent.keyboard('{Escape}');
  await expect.element(logout).not.toBeInTheDocument();

  const link = bar.getByRole('link', { name: /Lihat toko$/ });
  await expect.element(link).toHaveAttribute('href', href('/toko/:toko', { toko: shop.slug }));
});
