import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type OrderDraft, orderDraftOf } from '#domain/orders/drafts/draft.ts';

type Texts = OrderDraft['texts'];

const names = ['provinsi', 'kotaKabupaten', 'kecamatan', 'ambil'] as const;

/** Returns the typed `place`, which decides the offered tariffs; `readPlace` reads it again from the form. */
export function usePlace(form: RefObject<HTMLFormElement | null>, texts: Texts, onChange: () => void) {
  const [place, setPlace] = useState(texts);
  const readPlaceNow = useEffectEvent(() => {
    if (!form.current) return;
    const typed = orderDraftOf(Object.fromEntries(new FormData(form.current))).texts;
    if (names.every((name) => typed[name] === place[name])) return;
    setPlace(typed);
    onChange();
  });
  // Reads after the render, because refilled fields appear only then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each filling
  useEffect(() => readPlaceNow(), [texts]);
  // Reads after the event, because the browser fills in a choice from a list only then.
  const readPlace = () => void setTimeout(readPlaceNow);
  return { place, readPlace };
}
