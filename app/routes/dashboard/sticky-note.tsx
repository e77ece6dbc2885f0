import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useFetchers, useNavigation } from 'react-router';
import { NoticeRegion } from '#app/ui/page/notice.tsx';

const SHOWN_MS = 6_000;

const TICK_MS = 500;

const GAP_PX = 12;

type StickyNoteProps = {
  /** Null hides the note; a new object shows it again for its full time. */
  outcome: object | null;
  onShown: () => void;
  children: ReactNode;
};

/** Shows a message at the bottom of the screen, and takes the focus if the focused element has disappeared. */
export function StickyNote({ outcome, onShown, children }: StickyNoteProps) {
  const region = useRef<HTMLDivElement>(null);
  useAboveBars(region, outcome);
  useTimeToRead(region, outcome, onShown);
  useFocusRescue(region, outcome);
  return (
    <NoticeRegion
      ref={region}
      className="pointer-events-none fixed inset-x-4 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-20 mx-auto max-w-lg rounded-control empty:outline-none lg:bottom-6 print:hidden"
    >
      {outcome && <div className="rounded-control shadow-soft">{children}</div>}
    </NoticeRegion>
  );
}

/** Moves the note above floating bars and the phone's keyboard, which may appear or grow while the note is shown. */
function useAboveBars(region: RefObject<HTMLDivElement | null>, outcome: object | null): void {
  useLayoutEffect(() => {
    const note = region.current;
    if (outcome === null || !note) return;
    // Moves the note by a transform, because a changed `bottom` would count as a layout shift.
    const lift = () => {
      const rest = window.innerHeight - Number.parseFloat(getComputedStyle(note).bottom);
      note.style.transform = `translateY(${Math.min(0, freeAbove() - GAP_PX - rest)}px)`;
    };
    lift();
    const timer = setInterval(lift, TICK_MS);
    return () => clearInterval(timer);
  }, [region, outcome]);
}

function freeAbove(): number {
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
  const tops = [...document.querySelectorAll('[data-floating-bar]')]
    .filter((bar) => ['fixed', 'sticky'].includes(getComputedStyle(bar).position))
    .map((bar) => bar.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.bottom > window.innerHeight / 2 && box.top < window.innerHeight)
    .map(({ top }) => top);
  return Math.min(offsetTop + height, ...tops);
}

/** Hides the note after `SHOWN_MS`, not counting the time in which it has the focus or the mouse is over it. */
function useTimeToRead(
  region: RefObject<HTMLDivElement | null>,
  outcome: object | null,
  onShown: () => void,
): void {
  const shown = useEffectEvent(onShown);
  useEffect(() => {
    if (outcome === null) return;
    let isPointedAt = false;
    // Listens on the document, because the note lets clicks through and so receives no pointer events itself.
    const point = ({ pointerType, clientX, clientY }: PointerEvent) => {
      isPointedAt = pointerType === 'mouse' && contains(region.current, clientX, clientY);
    };
    let counted = 0;
    const timer = setInterval(() => {
      if (isPointedAt || region.current?.matches(':focus-within')) return;
      counted += TICK_MS;
      if (counted >= SHOWN_MS) shown();
    }, TICK_MS);
    document.addEventListener('pointermove', point);
    return () => {
      clearInterval(timer);
      document.removeEventListener('pointermove', point);
    };
  }, [region, outcome]);
}

function contains(element: Element | null, x: number, y: number): boolean {
  if (!element) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}

function useFocusRescue(region: RefObject<HTMLDivElement | null>, outcome: object | null): void {
  const fetchers = useFetchers();
  const isNavigating = useNavigation().state !== 'idle';
  const isReading = isNavigating || fetchers.some(({ state }) => state !== 'idle');
  const last = useRef<object | null>(null);
  useEffect(() => {
    if (outcome === null || outcome === last.current || isReading) return;
    // Waits a frame, because an element that was just hidden keeps the focus until the next frame.
    const frame = requestAnimationFrame(() => {
      last.current = outcome;
      if (isLost(document.activeElement)) region.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [region, outcome, isReading]);
}

/** True if the focus is on nothing, off the screen, or on an element that is disabled or hidden. */
function isLost(focused: Element | null): boolean {
  if (!focused || focused === document.body || focused.id === 'isi') return true;
  const { top, bottom, height } = focused.getBoundingClientRect();
  return focused.matches(':disabled') || height === 0 || bottom < 0 || top > window.innerHeight;
}
