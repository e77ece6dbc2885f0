/** Personal pages, what programs ask, and lists in another order: the same products under more addresses. */
const DISALLOWED = [
  '/api/',
  '/berkas/',
  '/dashboard',
  '/faktur',
  '/forgot-password',
  '/keranjang',
  '/konfirmasi-email',
  '/live/',
  '/login',
  '/logout',
  '/pesanan',
  '/profil',
  '/register',
  '/reset-password',
  '/superadmin',
  '/tagihan/',
  '/*?*urut=',
];

/** Searches may be read, since a crawler must see that they want no place in an index. */
export function robotsText(sitemaps: readonly string[]): string {
  const rules = ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`)];
  return `${[...rules, '', ...sitemaps.map((address) => `Sitemap: ${address}`)].join('\n')}\n`;
}
