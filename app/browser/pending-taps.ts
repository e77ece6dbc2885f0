import { isUuid } from '../../domain/id.ts';
import { readStored, writeStored } from './storage.ts';

const KEY = 'pendingCartItem';

/** A tap on '+ Keranjang' that has not reached the cart yet. */
export type PendingTap = { id: string; storeId: string };

/**
 * Runs inside the storefront's HTML, before any other script: keeps taps on buttons with `data-add` (a product's
 * id, inside an element with the shop's `data-store`) until the page can carry them out. It stops at the event
 * that `takeTaps` sends. The listener stands in the bubbling phase on purpose: React hydrates a tapped button in
 * the capturing phase and runs `takeTaps` in it, so that one tap is never counted by both.
 */
export const keepTapsScript = `(function(){var d=document,k='${KEY}';function t(e){
var b=e.target.closest&&e.target.closest('[data-add]'),s=b&&b.closest('[data-store]');if(!s)return;
try{var l=JSON.parse(sessionStorage.getItem(k)||'[]');l.push({id:b.dataset.add,storeId:s.dataset.store});
sessionStorage.setItem(k,JSON.stringify(l.slice(-50)));b.setAttribute('aria-busy','true')}catch(x){}}
d.addEventListener('click',t);d.addEventListener('kedai:ready',function(){d.removeEventListener('click',t)})})()`;

/** Takes all kept taps, once: they are gone from the storage afterwards, and no more are kept on this page. */
export function takeTaps(): PendingTap[] {
  document.dispatchEvent(new Event('kedai:ready'));
  for (const button of document.querySelectorAll('[data-add][aria-busy]'))
    button.removeAttribute('aria-busy');
  const stored = readStored('sessionStorage', KEY);
  if (stored !== null) writeStored('sessionStorage', KEY, null);
  return Array.isArray(stored) ? stored.filter(isTap) : [];
}

/** Keeps taps for later: while the question about changing shops is open, or their products are not at hand. */
export function keepTaps(taps: PendingTap[]): void {
  writeStored('sessionStorage', KEY, taps.length > 0 ? taps : null);
}

function isTap(stored: unknown): stored is PendingTap {
  if (typeof stored !== 'object' || stored === null) return false;
  const { id, storeId } = stored as Record<string, unknown>;
  return isUuid(id) && isUuid(storeId);
}
