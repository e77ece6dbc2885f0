import {
  brandingOf,
  rememberedShopIn,
  type ShopBranding,
  shopInPath,
} from '#domain/stores/front/branding.ts';
import { bytesOfRows, lruCache } from '#server/bounds/lru-cache.ts';
import { resourceLimits } from '#server/env.ts';
import { overloadIn } from '#server/http/protection/overload.ts';
import { isListening, onStoreChange } from '#server/live/changes.ts';
import { log } from '#server/log.ts';
import { findStore } from '../store.ts';

/** A read during a change may cache old branding after the change cleared the cache. This limits how long it stays. */
const TTL_MS = 60_000;

const brandings = lruCache<ShopBranding>({
  maxBytes: 0.75 * resourceLimits.brandingCacheBytes,
  bytesOf: bytesOfRows,
  ttlMs: TTL_MS,
});

/** Maps each requested reference (an id, a slug or an invalid text) to a shop's id, or to NONE. */
const ids = lruCache<string>({
  maxBytes: 0.25 * resourceLimits.brandingCacheBytes,
  bytesOf: bytesOfRows,
  ttlMs: TTL_MS,
});

const NONE = '-';

onStoreChange(({ storeId, topics }) => {
  if (storeId === null) brandings.clear();
  else if (topics.includes('store')) brandings.delete(storeId);
  else return;
  // The shop's new slug may be cached as belonging to no shop. The event lacks the slug, so all cached ids are cleared.
  ids.clear();
});

/** Finds branding by id or slug. Returns null if no shop has it or the database fails. */
export async function readShopBranding(reference: string): Promise<ShopBranding | null> {
  const isCurrent = isListening();
  const knownId = isCurrent ? ids.get(reference) : undefined;
  if (knownId === NONE) return null;
  const cached = isCurrent ? brandings.get(knownId ?? reference) : undefined;
  if (cached) return cached;
  try {
    const store = await findStore(knownId ?? reference);
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

/** Returns the branding of the shop in the path `from`, else of the last visited shop; null for dashboard paths. */
export async function brandingForBuyer(
  request: Request,
  from: string | null = null,
): Promise<ShopBranding | null> {
  if (/^\/(dashboard|superadmin)\b/.test(from ?? '')) return null;
  const reference = shopInPath(from) ?? rememberedShopIn(request.headers.get('cookie') ?? '');
  return reference === null ? null : readShopBranding(reference);
}
