import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type OrderDraft, orderDraftOf } from '#domain/orders/drafts/draft.ts';

type Texts = OrderDraft['texts'];

const names = ['provinsi', 'kotaKabupaten', 'kecamatan', 'ambil'] as const;

/** The address decides which tariffs are offered; `readPlace` reads it again. */
export function usePlace(form: RefObject<HTMLFormElement | null>, texts: Texts, onChange: () => void) {
  const [place, setPlace] = useState(texts);
  const readPlaceNow = useEffectEvent(() => {
    if (!form.current) return;
    const typed = orderDraftOf(Object.fromEntries(new FormData(form.current))).texts;
    if (names.every((name) => typed[name] === place[name])) return;
    setPlace(typed);
    onChange();
  });
  // Refilled fields appear one render later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each filling
  useEffect(() => readPlaceNow(), [texts]);
  // A choice in a list is written after the event.
  const readPlace = () => void setTimeout(readPlaceNow);
  return { place, readPlace };
}
