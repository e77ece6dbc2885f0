import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** Height of the open list in CSS pixels, including its distance to the field. */
const LIST_PX = 270;

/** The height of the top bar and the field's label, which must stay visible above the field. */
const ABOVE_PX = 112;

type Input = RefObject<HTMLInputElement | null>;

/** Scrolls so that the open list fits between the field and the bottom of the screen or the on-screen keyboard. */
export function useRoomBelow(input: Input, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const screen = window.visualViewport;
    const makeRoom = () => {
      const field = input.current;
      if (!field) return;
      const { top, bottom } = field.getBoundingClientRect();
      const end = screen ? screen.offsetTop + screen.height : window.innerHeight;
      const missing = Math.min(bottom + LIST_PX - end, top - ABOVE_PX);
      if (missing > 0) (field.closest('dialog') ?? window).scrollBy(0, missing);
    };
    makeRoom();
    screen?.addEventListener('resize', makeRoom);
    return () => screen?.removeEventListener('resize', makeRoom);
  }, [input, isOpen]);
}

/** Calls `onType` if the user typed before hydration, and `onNeed` if the field had the focus before hydration. */
export function useFieldFromBeforeScripts(
  input: Input,
  value: string,
  { onType, onNeed }: { onType: (text: string) => void; onNeed: () => void },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run only once, before the first paint after hydration
  useLayoutEffect(() => {
    const field = input.current;
    if (!field) return;
    if (field.value !== value) onType(field.value);
    if (document.activeElement === field) onNeed();
  }, []);
}
