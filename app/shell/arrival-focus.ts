import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** On a new page, focuses the h1 (for screen readers) or the hash's element, unless a field or dialog has the focus. */
export function useArrivalFocus(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement?.matches('input, select, textarea, dialog, dialog *')) return;
    const named = hash === '' ? null : document.getElementById(hash.slice(1));
    const target = named ?? document.querySelector<HTMLElement>('#isi h1');
    if (!target) return;
    if (target.tabIndex < 0) {
      target.tabIndex = -1;
      target.style.outline = 'none';
    }
    target.focus({ preventScroll: true });
  }, [pathname, hash]);
}
