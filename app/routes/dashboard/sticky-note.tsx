import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useFetchers, useNavigation } from 'react-router';
import { NoticeRegion } from '#app/ui/page/notice.tsx';

const SHOWN_MS = 6_000;

const TICK_MS = 500;

type StickyNoteProps = {
  /** Which outcome it tells, null for none: another one is shown as long again. */
  outcome: object | null;
  onShown: () => void;
  children: ReactNode;
};

/** Lies over the top of the screen, so that nothing moves under the thumb, and takes a focus that would be lost. */
export function StickyNote({ outcome, onShown, children }: StickyNoteProps) {
  const region = useRef<HTMLDivElement>(null);
  useTimeToRead(region, outcome, onShown);
  useFocusKept(region, outcome);
  return (
    <NoticeRegion
      ref={region}
      className="pointer-events-none fixed inset-x-4 top-20 z-20 mx-auto max-w-lg rounded-control empty:outline-none print:hidden"
    >
      {outcome && <div className="rounded-control shadow-soft">{children}</div>}
    </NoticeRegion>
  );
}

/** The time with the focus or a mouse on the note does not count. */
function useTimeToRead(
  region: RefObject<HTMLDivElement | null>,
  outcome: object | null,
  onShown: () => void,
): void {
  const shown = useEffectEvent(onShown);
  useEffect(() => {
    if (outcome === null) return;
    let isPointedAt = false;
    // Presses go through the note, so it gets no events of its own.
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

/** Rescues the focus when the pressed button leaves with its form or row. */
function useFocusKept(region: RefObject<HTMLDivElement | null>, outcome: object | null): void {
  const fetchers = useFetchers();
  const isNavigating = useNavigation().state !== 'idle';
  const isReading = isNavigating || fetchers.some(({ state }) => state !== 'idle');
  const last = useRef<object | null>(null);
  useEffect(() => {
    if (outcome === null || outcome === last.current || isReading) return;
    // An element that was just hidden has its focus until the next frame.
    const frame = requestAnimationFrame(() => {
      last.current = outcome;
      if (isLost(document.activeElement)) region.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [region, outcome, isReading]);
}

/** On nothing, where a closed dialog has left it, off the screen, or on what is disabled or hidden and keeps it for a frame. */
function isLost(focused: Element | null): boolean {
  if (!focused || focused === document.body || focused.id === 'isi') return true;
  const { top, bottom, height } = focused.getBoundingClientRect();
  return focused.matches(':disabled') || height === 0 || bottom < 0 || top > window.innerHeight;
}
