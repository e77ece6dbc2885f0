/* Playwright sends the source of each function to the page, so a function cannot use anything outside of itself. */

/** Waits until transitions end. Otherwise axe would measure the contrast of colours halfway between two states. */
export async function transitionsEnd(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Focuses each control in the list of orders. Returns the controls that the bar 'Pesanan terpilih' covers. */
export function hiddenBehindBar(): string[] {
  const bar = document.querySelector('form[aria-label="Pesanan terpilih"]');
  if (!bar) return ['no bar'];
  const controls = document.querySelectorAll<HTMLElement>('article :is(a, button, input, summary)');
  return [...controls].flatMap((control) => {
    control.focus();
    if (document.activeElement !== control) return [];
    const [own, over] = [control.getBoundingClientRect(), bar.getBoundingClientRect()];
    const isHidden =
      own.bottom > over.top && own.top < over.bottom && own.right > over.left && own.left < over.right;
    return isHidden ? [control.outerHTML] : [];
  });
}
