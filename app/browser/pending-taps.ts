import { isUuid } from '../../domain/id.ts';
import { readStored, writeStored } from './storage.ts';

const KEY = 'pendingCartItem';

export type PendingTap = { id: string; storeId: string };

/**
 * Runs in the storefront's HTML before any other script and keeps taps on `data-add`, until `takeTaps`. Listens in the
 * bubbling phase: React hydrates a tapped button in the capturing phase, where `takeTaps` runs, so that no tap counts
 * twice.
 */
export const keepTapsScript = `(function(){var d=document,k='${KEY}';function t(e){
var b=e.target.closest&&e.target.closest('[data-add]'),s=b&&b.closest('[data-store]');if(!s)return;
try{var l=JSON.parse(sessionStorage.getItem(k)||'[]');l.push({id:b.dataset.add,storeId:s.dataset.store});
sessionStorage.setItem(k,JSON.stringify(l.slice(-50)));b.setAttribute('aria-busy','true')}catch(x){}}
d.addEventListener('click',t);d.addEventListener('kedai:ready',function(){d.removeEventListener('click',t)})})()`;

/** No more taps are kept on this page afterwards. */
export function takeTaps(): PendingTap[] {
  document.dispatchEvent(new Event('kedai:ready'));
  for (const button of document.querySelectorAll('[data-add][aria-busy]'))
    button.removeAttribute('aria-busy');
  const stored = readStored('sessionStorage', KEY);
  if (stored !== null) writeStored('sessionStorage', KEY, null);
  return Array.isArray(stored) ? stored.filter(isTap) : [];
}

export function keepTaps(taps: PendingTap[]): void {
  writeStored('sessionStorage', KEY, taps.length > 0 ? taps : null);
}

function isTap(stored: unknown): stored is PendingTap {
  if (typeof stored !== 'object' || stored === null) return false;
  const { id, storeId } = stored as Record<string, unknown>;
  return isUuid(id) && isUuid(storeId);
}
