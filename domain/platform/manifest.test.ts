import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { href } from '../routes/href.ts';
import { shopManifest } from '../stores/manifest.ts';
import { dashboardManifest } from './manifest.ts';

const manifest = dashboardManifest('Kedai', null);

test('the dashboard is installed apart from shops, and starts at itself', () => {
  const shop = { storeId: 'a', namaToko: 'Warung', slug: 'warung', deskripsi: '', themeColor: '#12543a' };
  expect(manifest).toMatchObject({
    id: href('/dashboard'),
    start_url: href('/dashboard'),
    display: 'standalone',
    lang: 'id',
    shortcuts: [
      { name: 'Pesanan', url: href('/dashboard/pesanan') },
      { name: 'Pesanan Baru', url: href('/dashboard/pesanan/buat') },
    ],
  });
  expect(shopManifest(shop, 'abc').id).not.toBe(manifest.id);
});

test('the app of a member opens the shop of the team', () => {
  const { id, start_url, shortcuts } = dashboardManifest('Kedai', 'toko-1');
  expect([id, start_url]).toEqual([`${href('/dashboard')}?toko=toko-1`, `${href('/dashboard')}?toko=toko-1`]);
  expect(shortcuts.map(({ url }) => url).filter((url) => !url.endsWith('?toko=toko-1'))).toEqual([]);
});

test('all its icons exist, two of them for launchers that crop', () => {
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(2);
  const missing = manifest.icons.filter(
    ({ src }) => !existsSync(new URL(`../../public${src}`, import.meta.url)),
  );
  expect(missing).toEqual([]);
});
