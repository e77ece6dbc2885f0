import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

const light = 'bg-warning-soft!';

export function useAskedField(form: RefObject<HTMLFormElement | null>): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes if the same link is followed again
  useEffect(() => {
    const field = form.current?.elements.namedItem(hash.slice(1));
    if (!(field instanceof HTMLElement)) return;
    const card = field.closest('details');
    if (card) card.open = true;
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'center' });
    field.classList.add(light);
    field.addEventListener('blur', () => field.classList.remove(light), { once: true });
  }, [form, hash, key]);
}
