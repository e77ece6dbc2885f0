/** Crawlers must not read personal pages, URLs for scripts, and sorted lists, which repeat the same products. */
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

/** Search results are not disallowed, because crawlers must read a page to see that it is marked noindex. */
export function robotsText(sitemaps: readonly string[]): string {
  const rules = ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`)];
  return `${[...rules, '', ...sitemaps.map((address) => `Sitemap: ${address}`)].join('\n')}\n`;
}
