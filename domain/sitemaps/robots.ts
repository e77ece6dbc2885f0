/** Personal pages, addresses for scripts, and sorted lists, which repeat the same products under more addresses. */
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

/** Pages of search results stay allowed, because a crawler must read them to learn that they are marked noindex. */
export function robotsText(sitemaps: readonly string[]): string {
  const rules = ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`)];
  return `${[...rules, '', ...sitemaps.map((address) => `Sitemap: ${address}`)].join('\n')}\n`;
}
