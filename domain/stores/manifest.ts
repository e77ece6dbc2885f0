import { href } from '../routes/href.ts';
import { themeColors } from './theme.ts';

type InstalledShop = {
  storeId: string;
  namaToko: string;
  slug: string;
  deskripsi: string;
  themeColor: string;
};

/** Home screens show about this many letters under an icon. */
const SHORT_NAME_LENGTH = 12;

/** Each phone crops maskable icons to its own shape, such as a circle, so a maskable icon needs a wider margin. */
export const shopIcons = {
  '192.png': { size: 192, purpose: 'any' },
  '512.png': { size: 512, purpose: 'any' },
  'maskable-192.png': { size: 192, purpose: 'maskable' },
  'maskable-512.png': { size: 512, purpose: 'maskable' },
} as const;

export type ShopIcon = keyof typeof shopIcons;

export function isShopIcon(name: string): name is ShopIcon {
  return Object.hasOwn(shopIcons, name);
}

/**
 * The scope is the whole platform, because cart and orders are outside the shop's URL. `id` separates the apps of
 * different shops and stays the same when a shop's short name changes.
 */
export function shopManifest(
  { storeId, namaToko, slug, deskripsi, themeColor }: InstalledShop,
  iconVersion: string,
) {
  const start = href('/toko/:toko', { toko: slug });
  return {
    id: href('/toko/:toko', { toko: storeId }),
    name: namaToko,
    short_name: shortName(namaToko),
    ...(deskripsi && { description: deskripsi }),
    lang: 'id',
    start_url: start,
    scope: '/',
    display: 'standalone',
    theme_color: themeColors(themeColor).surface,
    background_color: '#faf8f4',
    icons: Object.entries(shopIcons).map(([name, { size, purpose }]) => ({
      src: `${start}/ikon/${name}?v=${iconVersion}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  };
}

function shortName(namaToko: string): string {
  if (namaToko.length <= SHORT_NAME_LENGTH) return namaToko;
  const cut = namaToko.slice(0, SHORT_NAME_LENGTH + 1);
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)).trim();
  return words || namaToko.slice(0, SHORT_NAME_LENGTH).toWellFormed();
}
