import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { nobody, type Visitor } from '#domain/accounts/visitor.ts';
import { href } from '#domain/routes/href.ts';
import { readStored, writeStored } from '../browser/storage.ts';
import { rememberedVisitor } from './visitor.ts';

const MARK_KEY = 'sessionMark';
const CHECKED_KEY = 'sessionCheckedAt';

/** How long a shared page may rely on what the browser remembers. */
const TRUST_MS = 5 * 60_000;

/**
 * Makes the tabs of a browser agree about who is logged in: each stores whose it is, and one that finds another mark asks
 * again. All share the cookies, so this ends. `told` is what the server said with the page; null on pages that are
 * everybody's, which go by what the browser remembers.
 */
export function useSessionAgreement(told: Visitor | null, remembered: Visitor | null): void {
  const { revalidate } = useRevalidator();
  const mark = (told ?? remembered)?.mark;
  const askAgain = useEffectEvent(() => {
    if (mark === nobody.mark) void revalidate();
    else leaveDocument();
  });
  useEffect(() => {
    if (mark === undefined) return;
    if (readStored('localStorage', MARK_KEY) !== mark) writeStored('localStorage', MARK_KEY, mark);
    const followOtherTabs = ({ key, newValue }: StorageEvent) => {
      if (key === MARK_KEY && newValue !== null && readStored('localStorage', MARK_KEY) !== mark) askAgain();
    };
    // The back button brought this document back from the browser's cache.
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

  const isShared = told === null;
  useEffect(() => {
    if (!isShared || mark === undefined || mark === nobody.mark || wasCheckedLately()) return;
    const asking = new AbortController();
    void askWho(asking.signal).then((now) => {
      if (now && now.mark !== mark) askAgain();
    });
    return () => asking.abort();
  }, [isShared, mark]);
}

function wasCheckedLately(): boolean {
  const at = readStored('localStorage', CHECKED_KEY);
  return typeof at === 'number' && Math.abs(Date.now() - at) < TRUST_MS;
}

/** Null where no answer came. The same answer corrects what the browser remembers. */
async function askWho(signal: AbortSignal): Promise<Visitor | null> {
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

/**
 * As a new document, since reading again would leave the former person's data in memory; not by a reload, which would
 * send a form again.
 */
function leaveDocument(): void {
  document.body.hidden = true;
  const { pathname, search } = window.location;
  window.location.replace(pathname + search);
}
