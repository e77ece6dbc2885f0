import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type OrderDraft, orderDraftOf } from '#domain/orders/drafts/draft.ts';

type Texts = OrderDraft['texts'];

const names = ['provinsi', 'kotaKabupaten', 'kecamatan', 'ambil'] as const;

/** Returns the typed `destination`, on which the tariffs depend, and `readDestination` to update it from the form. */
export function useDestination(form: RefObject<HTMLFormElement | null>, texts: Texts, onChange: () => void) {
  const [destination, setDestination] = useState(texts);
  const readDestinationNow = useEffectEvent(() => {
    if (!form.current) return;
    const typed = orderDraftOf(Object.fromEntries(new FormData(form.current))).texts;
    if (names.every((name) => typed[name] === destination[name])) return;
    setDestination(typed);
    onChange();
  });
  // Reads the form after the render, because only then does it contain texts that were filled in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when `texts` fills in the fields
  useEffect(() => readDestinationNow(), [texts]);
  // Reads the form in a later task, because a picked suggestion is in the field only after the change event.
  const readDestination = () => void setTimeout(readDestinationNow);
  return { destination, readDestination };
}
