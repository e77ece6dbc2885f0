import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Leads to the heading of each page that one comes to without a new document, which also tells screen readers its name,
 * or to the place on the page that the address names. Not where the page itself has led to a field or a dialog.
 */
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
