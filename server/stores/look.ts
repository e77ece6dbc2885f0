import { lookOf, type ShopLook } from '../../domain/stores/look.ts';
import { bytesOfRows, keptInMemory } from '../bounds/kept.ts';
import { limits } from '../env.ts';
import { hearsChanges, onStoreChange } from '../live/changes.ts';
import { log } from '../log.ts';
import { findStore } from './store.ts';

/** Notices empty it sooner; this bounds what a notice that overtakes a reading can leave behind. */
const KEPT_MS = 60_000;

const looks = keptInMemory<ShopLook>({
  maxBytes: limits.keptLooksBytes,
  bytesOf: bytesOfRows,
  ttlMs: KEPT_MS,
});

onStoreChange(({ storeId, topics }) => {
  if (storeId === null) looks.clear();
  else if (topics.includes('store')) looks.delete(storeId);
});

/** Of a shop's id or short name. Null also where the database cannot tell: pages do without. */
export async function readShopLook(reference: string): Promise<ShopLook | null> {
  const kept = hearsChanges() ? looks.get(reference) : undefined;
  if (kept) return kept;
  try {
    const store = await findStore(reference);
    if (!store) return null;
    const look = lookOf(store);
    looks.set(store.storeId, look);
    return look;
  } catch (error) {
    log.debug({ err: error }, 'the look of a shop could not be read');
    return null;
  }
}
