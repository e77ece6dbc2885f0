import { onStoreChange, type StoreChange } from './changes.ts';

const MOST_STORED = 1_000;

const recent: { change: StoreChange; atMs: number }[] = [];
let storedSinceMs = performance.now();

onStoreChange((change) => {
  recent.push({ change, atMs: performance.now() });
  if (recent.length > MOST_STORED) storedSinceMs = recent.shift()?.atMs ?? storedSinceMs;
});

/**
 * Returns true if a change within the last `ageMs` concerns the page. Also returns true if the changes stored in this
 * process do not reach back that far, or if `ageMs` is NaN.
 */
export function mayHaveChanged(concerns: (change: StoreChange) => boolean, ageMs: number): boolean {
  const sinceMs = performance.now() - ageMs;
  if (!(sinceMs > storedSinceMs)) return true;
  return recent.some(({ change, atMs }) => atMs >= sinceMs && (change.storeId === null || concerns(change)));
}
