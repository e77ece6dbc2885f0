import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#domain/routes/href.ts';
import { mountInDashboard } from '../../../../tests/support/components/dashboard.tsx';
import { audit } from '../../../../tests/support/components/mount.ts';
import { DashboardNav } from './nav.tsx';

const groups = {
  Uang: ['Cek Mutasi', 'Notifikasi Bayar', 'Laporan', 'Voucher'],
  Toko: [
    'Tampilan',
    'Pengiriman',
    'Pembayaran',
    'Jam & Aturan',
    'Langganan',
    'Tim',
    'Notifikasi HP',
    'Keamanan',
  ],
};

const nav = page.getByRole('navigation', { name: 'Dashboard' });
const namesOf = (links: { elements: () => Element[] }) =>
  links.elements().map(({ textContent }) => textContent);

test('a desktop groups the screens by purpose', async () => {
  await page.viewport(1280, 800);
  mountInDashboard(<DashboardNav newOrders={0} rights={undefined} />, { at: href('/dashboard') });
  await expect
    .poll(() => namesOf(nav.getByRole('link')))
    .toEqual(['Beranda', 'Pesanan', 'Produk', 'Pelanggan', ...groups.Uang, ...groups.Toko]);
  for (const [name, labels] of Object.entries(groups))
    expect(namesOf(nav.getByRole('list', { name }).getByRole('link'))).toEqual(labels);
  await audit();
});
