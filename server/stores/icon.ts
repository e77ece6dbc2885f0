import { createHash } from 'node:crypto';
import { type ShopIcon, shopIcons } from '#domain/stores/manifest.ts';
import { memoizeAsync } from '../bounds/memoize-async.ts';
import { resourceLimits } from '../env.ts';
import { readLogo } from './shop-pictures.ts';
import type { Store } from './store.ts';

type IconLook = Pick<Store, 'storeId' | 'namaToko' | 'themeColor' | 'logoUrl'>;

const cachedIcon = memoizeAsync<Buffer>({
  maxBytes: resourceLimits.iconCacheBytes,
  bytesOf: ({ length }) => length,
});

/** Changes with the icons, which are cached by their address. */
export function shopIconVersion({ namaToko, themeColor, logoUrl }: IconLook): string {
  const seen = JSON.stringify([namaToko, themeColor, logoUrl]);
  return createHash('sha256').update(seen).digest('hex').slice(0, 12);
}

export async function readShopIcon(look: IconLook, icon: ShopIcon): Promise<Buffer | null> {
  return cachedIcon(`${look.storeId}:${shopIconVersion(look)}:${icon}`, async () => {
    const { namaToko, themeColor } = look;
    const logo = await readLogo(look.logoUrl);
    const { renderShopIcon } = await import('./icon-image.ts');
    return renderShopIcon({ namaToko, themeColor, logo, ...shopIcons[icon] });
  });
}
