import { lruCache } from '#server/bounds/lru-cache.ts';
import { resourceLimits } from '#server/env.ts';
import { isListening, onStoreChange } from '#server/live/changes.ts';
import { type Entry, entryBytes } from './entry.ts';

const MAX_REMEMBERED_CHANGES = 20_000;

const keysOfStore = new Map<string, Set<string>>();
const pages = lruCache<Entry>({
  maxBytes: resourceLimits.pageCacheBytes,
  bytesOf: entryBytes,
  onGone: (entry, key) => unlink(entry.storeId, key),
});

let changeCount = 0;
let oldestComparable = 0;
const lastChangeOf = new Map<string, number>();

onStoreChange(({ storeId, topics }) => {
  if (storeId === null) deleteAllPages();
  else if (topics.includes('products') || topics.includes('store')) deletePagesOf(storeId);
});

/** Returns a cached page. While the LISTEN connection is lost, returns no shop pages, because they may be outdated. */
export function cachedPage(key: string, nowMs: number): Entry | undefined {
  const entry = pages.get(key);
  if (entry === undefined || (entry.storeId !== null && !isListening())) return undefined;
  if (entry.expiresAtMs > nowMs) return entry;
  pages.delete(key);
  return undefined;
}

export function renderingStart(): number {
  return changeCount;
}

/** Caches a page. If its shop has changed since rendering began, the page may show old data and is not cached. */
export function addPage(key: string, entry: Entry, startedAt: number): boolean {
  if (entry.storeId === null) return put(key, entry);
  if (!isListening() || startedAt < oldestComparable) return false;
  if ((lastChangeOf.get(entry.storeId) ?? 0) > startedAt) return false;
  return put(key, entry);
}

export function repackPage(key: string, entry: Entry, packed: Entry): void {
  if (pages.peek(key) === entry) put(key, packed);
}

function put(key: string, entry: Entry): boolean {
  const { storeId } = entry;
  const isCached = pages.set(key, entry).has(key);
  if (isCached && storeId !== null)
    keysOfStore.set(storeId, (keysOfStore.get(storeId) ?? new Set()).add(key));
  return isCached;
}

function deletePagesOf(storeId: string): void {
  changeCount += 1;
  lastChangeOf.set(storeId, changeCount);
  for (const key of keysOfStore.get(storeId) ?? []) pages.delete(key);
  if (lastChangeOf.size <= MAX_REMEMBERED_CHANGES) return;
  lastChangeOf.clear();
  oldestComparable = changeCount;
}

/** Called when changes to shops may have been missed. Pages that are being rendered now will not be cached either. */
function deleteAllPages(): void {
  changeCount += 1;
  oldestComparable = changeCount;
  pages.clear();
}

function unlink(storeId: string | null, key: string): void {
  if (storeId === null) return;
  const keys = keysOfStore.get(storeId);
  keys?.delete(key);
  if (keys?.size === 0) keysOfStore.delete(storeId);
}
