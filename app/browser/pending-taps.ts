import { isUuid } from '#domain/id.ts';
import { readStored, writeStored } from './storage.ts';

const KEY = 'pendingCartItem';

export type PendingTap = { id: string; storeId: string; pieces: number };

/**
 * Stores taps on 'add to cart' buttons until React is hydrated. If a tap itself triggers hydration, React handles it,
 * and `takeTaps` removes this listener before the event bubbles up to `document`, so that the tap counts only once.
 */
export const storeTapsScript = `(function(){var d=document,k='${KEY}';function t(e){
if(!e.target.closest)return;var n=d.querySelector('[data-quantity]'),p=e.target.closest('[data-step]');
if(p&&n)return n[p.dataset.step]();var b=e.target.closest('[data-add]'),s=b&&b.closest('[data-store]');if(!s)return;
try{var l=JSON.parse(sessionStorage.getItem(k)||'[]');l.push({id:b.dataset.add,storeId:s.dataset.store,pieces:n?+n.value:1});
sessionStorage.setItem(k,JSON.stringify(l.slice(-50)));b.setAttribute('aria-busy','true')}catch(x){}}
d.addEventListener('click',t);d.addEventListener('kedai:ready',function(){d.removeEventListener('click',t)})})()`;

/** Returns the stored taps and stops the inline script, because React handles taps from now on. */
export function takeTaps(): PendingTap[] {
  document.dispatchEvent(new Event('kedai:ready'));
  for (const button of document.querySelectorAll('[data-add][aria-busy]'))
    button.removeAttribute('aria-busy');
  const stored = readStored('sessionStorage', KEY);
  if (stored !== null) writeStored('sessionStorage', KEY, null);
  return Array.isArray(stored) ? stored.flatMap(parseTap) : [];
}

export function storeTaps(taps: PendingTap[]): void {
  writeStored('sessionStorage', KEY, taps.length > 0 ? taps : null);
}

function parseTap(stored: unknown): PendingTap[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const { id, storeId, pieces } = stored as Record<string, unknown>;
  const isMany = Number.isSafeInteger(pieces) && (pieces as number) > 0;
  return isUuid(id) && isUuid(storeId) ? [{ id, storeId, pieces: isMany ? (pieces as number) : 1 }] : [];
}
