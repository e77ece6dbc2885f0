import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { AreaOffer } from '../../../../domain/shipping/origin.ts';
import type { Done, Refused } from '../../../forms/answers.ts';
import { refusalIn } from '../../../forms/use-answer.ts';

/** The answer of the page's action, as far as lists are concerned. */
type AreasAnswer = (Done<{ tested?: string }> | Refused) & { offer?: AreaOffer };

/** What a question to the server is about: all lists, one province's cities, or whether the key works. */
type Asking = 'lists' | 'cities' | 'test';

/**
 * The lists of the page once scripts are at work: asked for when it opens if they were not at hand, when a key was typed,
 * when a province is chosen, and by 'Tes Koneksi'. `offer` is null until something came.
 */
export function useAreaOffer(form: RefObject<HTMLFormElement | null>, complete: boolean) {
  const fetcher = useFetcher<AreasAnswer>();
  const [asking, setAsking] = useState<Asking | null>(null);
  const triedKey = useRef('');
  const [settled, setSettled] = useState<AreasAnswer | undefined>();
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
    /** What is being waited for. */
    asking: fetcher.state === 'idle' ? null : asking,
    offer: answer?.offer ?? null,
    tested: answer?.kind === 'done' ? (answer.tested ?? '') : '',
    errors: answer === settled ? {} : refusalIn(answer)?.errors,
    /** Takes back what the last question was refused for: the whole form is sent, and its answer tells. */
    settle: () => setSettled(answer),
    ask,
    /** Reads the lists with a key that has just been typed, once. */
    askWithKey: (apiKey: string) => {
      if (apiKey !== '' && apiKey !== triedKey.current) ask('lists');
    },
  };
}
