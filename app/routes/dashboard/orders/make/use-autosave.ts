import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { makeRefresher } from '#app/browser/refresher.ts';
import type { Answer } from '#app/forms/answers.ts';
import { useDashboardPath } from '#app/routes/dashboard/shop.ts';
import { orderDraftPath } from '#domain/orders/drafts/draft.ts';

const TYPING_MS = 1_000;

type SavedAnswer = Answer & { pressed?: boolean };

/**
 * Saves the draft 1 s after a change, or earlier if the save button is pressed or the page is hidden. `saved` is the
 * last answer; a press of the save button resets it to undefined until the next answer.
 */
export function useAutosave(form: RefObject<HTMLFormElement | null>, draftId: string) {
  const pathTo = useDashboardPath();
  const fetcher = useFetcher<SavedAnswer>();
  const [outdated, setOutdated] = useState<SavedAnswer>();
  const isPressed = useRef(false);
  const timer = useRef<number | undefined>(undefined);
  const saves = useRef<ReturnType<typeof makeRefresher> | undefined>(undefined);
  const send = useEffectEvent(async () => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    fields.set('intent', 'simpan');
    fields.set('skrip', 'ya');
    // Marks a save that the button requested, because only the answer to such a save is shown as a notice.
    if (isPressed.current) fields.set('ditekan', 'ya');
    isPressed.current = false;
    await fetcher.submit(fields, { method: 'post', action: pathTo(orderDraftPath(draftId)) });
  });
  useEffect(() => {
    // Runs the saves one after another, so that an older state never arrives last.
    const saving = makeRefresher(() => send());
    saves.current = saving;
    const onLeave = () => document.hidden && timer.current !== undefined && saving.ask();
    document.addEventListener('visibilitychange', onLeave);
    return () => {
      document.removeEventListener('visibilitychange', onLeave);
      window.clearTimeout(timer.current);
      saving.stop();
    };
  }, []);
  const saveNow = () => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    saves.current?.ask();
  };
  const saveSoon = () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(saveNow, TYPING_MS);
  };
  const saveOnPress = () => {
    isPressed.current = true;
    setOutdated(fetcher.data);
    saveNow();
  };
  return { saved: fetcher.data === outdated ? undefined : fetcher.data, saveSoon, saveOnPress };
}
