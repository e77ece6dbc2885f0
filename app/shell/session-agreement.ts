import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { readStored, writeStored } from '../browser/storage.ts';

const MARK_KEY = 'sessionMark';

/** Whom the server has just seen: `mark` tells accounts apart, and nobody's is 'guest'. */
type Seen = { mark: string };

/**
 * Lets the tabs of a browser agree about who is logged in. Each word of the server goes into local storage; a tab that
 * finds another one there than its own asks the server, which decides by the cookie that all tabs share: therefore this
 * ends, whichever tab was behind. Without storage each tab finds out at its next request. `seen` is undefined where the
 * page was made without knowing.
 */
export function useSessionAgreement(seen: Seen | undefined): void {
  const { revalidate } = useRevalidator();
  const askAgain = useEffectEvent(() => {
    if (seen?.mark === 'guest') void revalidate();
    else leaveDocument();
  });
  useEffect(() => {
    if (seen === undefined) return;
    if (readMark() !== seen.mark) writeStored('localStorage', MARK_KEY, seen.mark);
    const followOtherTabs = ({ key, newValue }: StorageEvent) => {
      if (key === MARK_KEY && newValue !== null && readMark() !== seen.mark) askAgain();
    };
    // The browser has kept this document as it was, and brought it back by the back button.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted && readMark() !== seen.mark) askAgain();
    };
    window.addEventListener('storage', followOtherTabs);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('storage', followOtherTabs);
      window.removeEventListener('pageshow', comeBack);
    };
  }, [seen]);
}

function readMark(): unknown {
  return readStored('localStorage', MARK_KEY);
}

/**
 * Opens the same address as a new document, hiding the old one at once: reading the page again in place would leave the
 * former person's data in memory. Not by a reload, which would send a form again.
 */
function leaveDocument(): void {
  document.body.hidden = true;
  const { pathname, search } = window.location;
  window.location.replace(pathname + search);
}
