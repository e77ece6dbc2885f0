import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Keeps the element at its greatest height so far until its width changes, so that nothing below it moves up. */
export function useSteadyHeight<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const highest = useRef({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const { width, height } = current.getBoundingClientRect();
    const minHeight = highest.current.width === width ? highest.current.height : 0;
    highest.current = { width, height: Math.max(minHeight, height) };
    current.style.minHeight = `${highest.current.height}px`;
  });
  useLayoutEffect(() => {
    const forget = () => {
      if (element.current) element.current.style.minHeight = '';
    };
    window.addEventListener('resize', forget);
    return () => window.removeEventListener('resize', forget);
  }, []);
  return element;
}
