import { lookOf, type ShopLook } from '#domain/stores/front/branding.ts';
import { rememberedShopIn, shopInPath } from '#domain/stores/remembered.ts';
import { bytesOfRows, lruCache } from '#server/bounds/lru-cache.ts';
import { limits } from '#server/env.ts';
import { overloadIn } from '#server/http/limits/overload.ts';
import { hearsChanges, onStoreChange } from '#server/live/changes.ts';
import { log } from '#server/log.ts';
import { findStore } from '../store.ts';

/** Notices empty them sooner; this bounds what a notice that overtakes a reading can leave behind. */
const KEPT_MS = 60_000;

const looks = lruCache<ShopLook>({
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
  if (storeId === null) looks.clear();
  else if (topics.includes('store')) looks.delete(storeId);
  else return;
  // What leads to no shop may be this one's new name.
  ids.clear();
});

/** `reference` is an id or a slug. Also null where the database fails: the page does without. */
export async function readShopLook(reference: string): Promise<ShopLook | null> {
  const isCurrent = hearsChanges();
  const known = isCurrent ? ids.get(reference) : undefined;
  if (known === NONE) return null;
  const kept = isCurrent ? looks.get(known ?? reference) : undefined;
  if (kept) return kept;
  try {
    const store = await findStore(known ?? reference);
    ids.set(reference, store?.storeId ?? NONE);
    if (!store) return null;
    const look = lookOf(store);
    looks.set(store.storeId, look);
    return look;
  } catch (error) {
    log[overloadIn(error) ? 'debug' : 'error']({ err: error }, 'the look of a shop could not be read');
    return null;
  }
}

/**
 * For a buyer's page that names no shop itself: the shop that `from`, the page it leads back to, is about, else the one
 * visited last. Null on the way to a dashboard.
 */
export async function lookForBuyer(request: Request, from: string | null = null): Promise<ShopLook | null> {
  if (/^\/(dashboard|superadmin)\b/.test(from ?? '')) return null;
  const reference = shopInPath(from) ?? rememberedShopIn(request.headers.get('cookie') ?? '');
  return reference === null ? null : readShopLook(reference);
}
