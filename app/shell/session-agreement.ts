import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { readStored, writeStored } from '../browser/storage.ts';

const MARK_KEY = 'sessionMark';

/** `mark` is 'guest' for nobody. */
type Seen = { mark: string };

/**
 * Makes the tabs of a browser agree about who is logged in: each stores what the server said last, and one that finds
 * another mark asks again. All share the cookie, so this ends. `seen` is undefined on pages made for everybody.
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
    // The back button brought this document back from the browser's cache.
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
 * As a new document, since reading again would leave the former person's data in memory; not by a reload, which would
 * send a form again.
 */
function leaveDocument(): void {
  document.body.hidden = true;
  const { pathname, search } = window.location;
  window.location.replace(pathname + search);
}
