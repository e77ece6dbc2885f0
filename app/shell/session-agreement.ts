import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { guestVisitor, type Visitor } from '#domain/accounts/visitor.ts';
import { href } from '#domain/routes/href.ts';
import { readStored, writeStored } from '../browser/storage.ts';
import { rememberedVisitor } from './visitor.ts';

const MARK_KEY = 'sessionMark';
const CHECKED_KEY = 'sessionCheckedAt';

/** Pages cached for everybody trust the visitor cookie this long before they ask the server who is logged in. */
const TRUST_MS = 5 * 60_000;

/**
 * Makes all tabs agree on who is logged in. Each tab writes its visitor's id (`mark`) to localStorage, and reloads if
 * another tab writes a different one. `current` is the visitor that the server sent. On pages cached for everybody it
 * is null, and `remembered`, the visitor in the cookie, counts.
 */
export function useSessionAgreement(current: Visitor | null, remembered: Visitor | null): void {
  const { revalidate } = useRevalidator();
  const mark = (current ?? remembered)?.mark;
  const askAgain = useEffectEvent(() => {
    if (mark === guestVisitor.mark) void revalidate();
    else leaveDocument();
  });
  useEffect(() => {
    if (mark === undefined) return;
    if (readStored('localStorage', MARK_KEY) !== mark) writeStored('localStorage', MARK_KEY, mark);
    const followOtherTabs = ({ key, newValue }: StorageEvent) => {
      if (key === MARK_KEY && newValue !== null && readStored('localStorage', MARK_KEY) !== mark) askAgain();
    };
    // The back/forward cache may restore a page that was loaded while somebody else was logged in.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted && rememberedVisitor().mark !== mark) askAgain();
    };
    window.addEventListener('storage', followOtherTabs);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('storage', followOtherTabs);
      window.removeEventListener('pageshow', comeBack);
    };
  }, [mark]);

  const isShared = current === null;
  useEffect(() => {
    if (!isShared || mark === undefined || mark === guestVisitor.mark || wasCheckedLately()) return;
    const asking = new AbortController();
    void fetchVisitor(asking.signal).then((now) => {
      if (now && now.mark !== mark) askAgain();
    });
    return () => asking.abort();
  }, [isShared, mark]);
}

function wasCheckedLately(): boolean {
  const at = readStored('localStorage', CHECKED_KEY);
  return typeof at === 'number' && Math.abs(Date.now() - at) < TRUST_MS;
}

/** Asks the server who is logged in; null if no response came. The response also corrects the visitor cookie. */
async function fetchVisitor(signal: AbortSignal): Promise<Visitor | null> {
  try {
    const response = await fetch(href('/api/saya'), { signal });
    if (!response.ok) return null;
    const visitor: Visitor = await response.json();
    writeStored('localStorage', CHECKED_KEY, Date.now());
    return visitor;
  } catch {
    return null;
  }
}

/** Loads the page anew, because memory still holds the other user's data. `reload()` could send a form again. */
function leaveDocument(): void {
  document.body.hidden = true;
  const { pathname, search } = window.location;
  window.location.replace(pathname + search);
}
