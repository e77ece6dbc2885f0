import { useLayoutEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useNoticeableWait } from '#app/ui/page/noticeable-wait.ts';
import { matcher } from '#domain/routes/matcher.ts';
import type { Address } from '#domain/routes/policies.ts';

const dashboardAddress = matcher(DASHBOARD_ADDRESSES);

export function usePendingPage(): { address: Address; pathname: string } | null {
  const here = useLocation().pathname;
  const { state, location } = useNavigation();
  const pathname = location?.pathname;
  if (state !== 'loading' || pathname === undefined || pathname === here) return null;
  const address = dashboardAddress(pathname);
  return address ? { address, pathname } : null;
}

/** Returns the address being loaded once the wait is noticeable. Scrolls the window to the top until the wait ends. */
export function usePendingAddress(): Address | null {
  const address = usePendingPage()?.address ?? null;
  const isFelt = useNoticeableWait(address !== null);
  useLayoutEffect(() => {
    if (!isFelt) return;
    const { scrollY } = window;
    window.scrollTo(0, 0);
    return () => window.scrollTo(0, scrollY);
  }, [isFelt]);
  return isFelt ? address : null;
}
