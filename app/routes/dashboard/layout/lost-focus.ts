import { useEffect } from 'react';

/** Moves the focus to the note, or to the heading, when its element leaves the page. */
export function useLostFocus(): void {
  useEffect(() => {
    const page = document.getElementById('isi');
    if (!page) return;
    let focused: Element | null = document.activeElement;
    const remember = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? target : null;
    };
    let frame = 0;
    const watching = new MutationObserver(() => {
      if (!focused || focused.isConnected) return;
      focused = null;
      cancelAnimationFrame(frame);
      // Whatever knows a better place has had its turn by then.
      frame = requestAnimationFrame(catchFocus);
    });
    page.addEventListener('focusin', remember);
    watching.observe(page, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      page.removeEventListener('focusin', remember);
      watching.disconnect();
    };
  }, []);
}

function catchFocus(): void {
  if (document.activeElement !== document.body) return;
  const place =
    document.querySelector<HTMLElement>('[data-note]:not(:empty)') ??
    document.querySelector<HTMLElement>('#isi h1');
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
