import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useLiveChange } from '#app/browser/live.ts';
import { href } from '#domain/routes/href.ts';
import type { NewOrders } from '#server/orders/new-orders.ts';
import { type DashboardShop, useDashboardPath, useNamedShop } from '../shop.ts';
import type { Follow } from '../shop-stream.ts';
import { playNewOrderSound } from './new-order-sound.ts';
import { ordersAbove } from './unseen-orders.ts';

/** Returns the number of unbilled orders and the new arrivals. `read` is null if the layout could not load it. */
export function useNewOrders(shop: DashboardShop, read: NewOrders | null) {
  const pathTo = useDashboardPath();
  const { revalidate } = useRevalidator();
  const [latest, setLatest] = useState(read);
  useEffect(() => {
    if (read) setLatest(read);
  }, [read]);
  const pages = useRef(new Set<() => Promise<void>>());
  const follow: Follow = useCallback((readPage) => {
    pages.current.add(readPage);
    return () => void pages.current.delete(readPage);
  }, []);
  useLiveChange('shop', useNamedShop() === null ? undefined : shop.storeId, async () => {
    const [readPage] = pages.current;
    // Reloads only pages that call `useShopLive`. On other pages, a reload would remove the result of a sent form.
    if (readPage) return readPage();
    const asked = await askForNewOrders(pathTo(href('/dashboard/pesanan/baru')));
    // A 403 means that the user has left the team, so the open page is loaded again, which denies access.
    if (asked === 'refused') return revalidate();
    if (asked) setLatest(asked);
  });
  const { arrived, dismiss } = useUnseenOrders(latest, !shop.readOnly);
  const count = latest?.count ?? 0;
  useCountInTitle(count);
  return { count, arrived, dismiss, follow };
}

async function askForNewOrders(address: string): Promise<NewOrders | 'refused' | null> {
  try {
    const answer = await fetch(address, { redirect: 'manual' });
    if (answer.status === 403) return 'refused';
    return answer.ok ? ((await answer.json()) as NewOrders) : null;
  } catch {
    // A failure is ignored, because the live stream reports the change again after a reconnect.
    return null;
  }
}

function useUnseenOrders(latest: NewOrders | null, sounds: boolean) {
  const highestSeen = useRef<number | null>(null);
  const [arrived, setArrived] = useState<NewOrders['newest']>([]);
  useEffect(() => {
    if (!latest) return;
    const { highest, fresh } = ordersAbove(latest.newest, highestSeen.current);
    highestSeen.current = highest;
    if (fresh.length === 0) return;
    setArrived(fresh);
    if (sounds) void playNewOrderSound();
  }, [latest, sounds]);
  const dismiss = useCallback(() => setArrived([]), []);
  return { arrived, dismiss };
}

/** Shows the count before the tab's title, such as '(2) Produk', even after a page has set a new title. */
function useCountInTitle(count: number): void {
  useEffect(() => {
    const bare = () => document.title.replace(/^\(\d[\d.]*\+?\) /, '');
    const put = () => {
      const wanted = count > 0 ? `(${countLabel(count)}) ${bare()}` : bare();
      if (document.title !== wanted) document.title = wanted;
    };
    put();
    const observer = new MutationObserver(put);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      document.title = bare();
    };
  }, [count]);
}

export function countLabel(count: number): string {
  return count > 99 ? '99+' : String(count);
}
