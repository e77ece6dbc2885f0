import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Leads to the heading of each page that one comes to without a new document, which also tells screen readers its name.
 * Not where the address names a place on the page, nor where the page itself has led to a field or a dialog.
 */
export function useArrivalFocus(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash !== '' || document.activeElement?.matches('input, select, textarea, dialog, dialog *')) return;
    const heading = document.querySelector<HTMLElement>('#isi h1');
    if (!heading) return;
    heading.tabIndex = -1;
    // Nothing can be done with it.
    heading.style.outline = 'none';
    heading.focus({ preventScroll: true });
  }, [pathname, hash]);
}
