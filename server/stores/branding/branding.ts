import { brandingOf, type ShopBranding } from '#domain/stores/front/branding.ts';
import { rememberedShopIn, shopInPath } from '#domain/stores/remembered.ts';
import { bytesOfRows, lruCache } from '#server/bounds/lru-cache.ts';
import { limits } from '#server/env.ts';
import { overloadIn } from '#server/http/limits/overload.ts';
import { hearsChanges, onStoreChange } from '#server/live/changes.ts';
import { log } from '#server/log.ts';
import { findStore } from '../store.ts';

/** Notices empty them sooner; this bounds what a notice that overtakes a reading can leave behind. */
const KEPT_MS = 60_000;

const brandings = lruCache<ShopBranding>({
  maxBytes: 0.75 * limits.brandingCacheBytes,
  bytesOf: bytesOfRows,
  ttlMs: KEPT_MS,
});

/** Of shops, by what people called them: an id, a short name, or something made up. */
const ids = lruCache<string>({
  maxBytes: 0.25 * limits.brandingCacheBytes,
  bytesOf: bytesOfRows,
  ttlMs: KEPT_MS,
});

const NONE = '-';

onStoreChange(({ storeId, topics }) => {
  if (storeId === null) brandings.clear();
  else if (topics.includes('store')) brandings.delete(storeId);
  else return;
  // What leads to no shop may be this one's new name.
  ids.clear();
});

/** `reference` is an id or a slug. Also null where the database fails: the page does without. */
export async function readShopBranding(reference: string): Promise<ShopBranding | null> {
  const isCurrent = hearsChanges();
  const known = isCurrent ? ids.get(reference) : undefined;
  if (known === NONE) return null;
  const kept = isCurrent ? brandings.get(known ?? reference) : undefined;
  if (kept) return kept;
  try {
    const store = await findStore(known ?? reference);
    ids.set(reference, store?.storeId ?? NONE);
    if (!store) return null;
    const branding = brandingOf(store);
    brandings.set(store.storeId, branding);
    return branding;
  } catch (error) {
    log[overloadIn(error) ? 'debug' : 'error']({ err: error }, 'the branding of a shop could not be read');
    return null;
  }
}

/**
 * For a buyer's page that names no shop itself: the shop that `from`, the page it leads back to, is about, else the one
 * visited last. Null on the way to a dashboard.
 */
export async function brandingForBuyer(
  request: Request,
  from: string | null = null,
): Promise<ShopBranding | null> {
  if (/^\/(dashboard|superadmin)\b/.test(from ?? '')) return null;
  const reference = shopInPath(from) ?? rememberedShopIn(request.headers.get('cookie') ?? '');
  return reference === null ? null : readShopBranding(reference);
}
