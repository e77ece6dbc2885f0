import { createHash } from 'node:crypto';
import { type ShopIcon, shopIcons } from '#domain/stores/manifest.ts';
import { memoizeAsync } from '../bounds/memoize-async.ts';
import { resourceLimits } from '../env.ts';
import { readLogo } from './shop-pictures.ts';
import type { Store } from './store.ts';

type IconBranding = Pick<Store, 'storeId' | 'namaToko' | 'themeColor' | 'logoUrl'>;

const cachedIcon = memoizeAsync<Buffer>({
  maxBytes: resourceLimits.iconCacheBytes,
  bytesOf: ({ length }) => length,
});

/** Returns a hash for the icons' addresses, so that browsers load the icons again after a change of the branding. */
export function shopIconVersion({ namaToko, themeColor, logoUrl }: IconBranding): string {
  const seen = JSON.stringify([namaToko, themeColor, logoUrl]);
  return createHash('sha256').update(seen).digest('hex').slice(0, 12);
}

export async function readShopIcon(branding: IconBranding, icon: ShopIcon): Promise<Buffer | null> {
  return cachedIcon(`${branding.storeId}:${shopIconVersion(branding)}:${icon}`, async () => {
    const { namaToko, themeColor } = branding;
    const logo = await readLogo(branding.logoUrl);
    const { renderShopIcon } = await import('./icon-image.ts');
    return renderShopIcon({ namaToko, themeColor, logo, ...shopIcons[icon] });
  });
}
