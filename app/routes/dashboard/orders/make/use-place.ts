import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { draftOf, type OrderDraft } from '#domain/orders/drafts/draft.ts';

type Texts = OrderDraft['texts'];

const names = ['provinsi', 'kotaKabupaten', 'kecamatan', 'ambil'] as const;

/** The address in the form, by which tariffs are offered. `look` reads it again. */
export function usePlace(form: RefObject<HTMLFormElement | null>, texts: Texts, onChange: () => void) {
  const [place, setPlace] = useState(texts);
  const lookNow = useEffectEvent(() => {
    if (!form.current) return;
    const typed = draftOf(Object.fromEntries(new FormData(form.current))).texts;
    if (names.every((name) => typed[name] === place[name])) return;
    setPlace(typed);
    onChange();
  });
  // Fields that are filled anew are there a render later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each filling
  useEffect(() => lookNow(), [texts]);
  // After the event: a choice in a list is written then.
  const look = () => void setTimeout(lookNow);
  return { place, look };
}
