import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Done, Refused } from '#app/forms/answers.ts';
import { refusalIn } from '#app/forms/use-answer.ts';
import type { AreaOffer } from '#domain/shipping/origin.ts';

type AreasAnswer = (Done | Refused) & { offer?: AreaOffer };

type Asking = 'lists' | 'cities' | 'test';

/** Loads provinces and cities. A new API key or province reloads them. `offer` is null until a response comes. */
export function useAreaOffer(form: RefObject<HTMLFormElement | null>, complete: boolean) {
  const fetcher = useFetcher<AreasAnswer>();
  const [asking, setAsking] = useState<Asking | null>(null);
  const triedKey = useRef('');
  const [shownAnswer, setShownAnswer] = useState<AreasAnswer | undefined>();
  const ask = (about: Asking, province?: string) => {
    const typed = form.current ? new FormData(form.current) : new FormData();
    const text = (name: string) => String(typed.get(name) ?? '');
    triedKey.current = text('apiKey').trim();
    setAsking(about);
    void fetcher.submit(
      { intent: about, apiKey: text('apiKey'), province: province ?? text('province') },
      { method: 'post' },
    );
  };
  const begin = useEffectEvent(() => {
    if (!complete) ask('lists');
  });
  useEffect(() => begin(), []);
  const answer = fetcher.data;
  return {
    asking: fetcher.state === 'idle' ? null : asking,
    offer: answer?.offer ?? null,
    done: answer?.kind === 'done' ? answer : null,
    errors: answer === shownAnswer ? {} : refusalIn(answer)?.errors,
    /** Called when the form is saved. Hides the errors of earlier requests, because the save reports its own errors. */
    settle: () => setShownAnswer(answer),
    ask,
    askWithKey: (apiKey: string) => {
      if (apiKey !== '' && apiKey !== triedKey.current) ask('lists');
    },
  };
}
