import { href } from '../routes/href.ts';
import { pathAtShop } from '../routes/shop-path.ts';

const icons = [
  { src: '/ikon-192.png', size: 192, purpose: 'any' },
  { src: '/ikon-512.png', size: 512, purpose: 'any' },
  { src: '/ikon-penuh-192.png', size: 192, purpose: 'maskable' },
  { src: '/ikon-penuh-512.png', size: 512, purpose: 'maskable' },
] as const;

/**
 * The scope is the whole platform, because the app also opens pages outside the dashboard, such as login and printing.
 * `toko` is the shop's id, or null for the user's own shop. Each shop is installed as a separate app.
 */
export function dashboardManifest(platformName: string, toko: string | null) {
  return {
    id: pathAtShop(href('/dashboard'), toko),
    name: `${platformName} Dashboard`,
    short_name: platformName,
    description: 'Pesanan, produk, dan uang toko Anda.',
    lang: 'id',
    start_url: pathAtShop(href('/dashboard'), toko),
    scope: '/',
    display: 'standalone',
    theme_color: '#14532d',
    background_color: '#faf8f4',
    icons: icons.map(({ src, size, purpose }) => ({
      src,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
    shortcuts: [
      { name: 'Pesanan', url: pathAtShop(href('/dashboard/pesanan'), toko) },
      { name: 'Pesanan Baru', url: pathAtShop(href('/dashboard/pesanan/buat'), toko) },
    ].map((shortcut) => ({
      ...shortcut,
      icons: [{ src: '/ikon-192.png', sizes: '192x192', type: 'image/png' }],
    })),
  };
}
