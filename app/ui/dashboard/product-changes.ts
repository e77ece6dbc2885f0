import { useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher } from 'react-router';
import { messages } from '../../../domain/messages.ts';
import type { OwnProduct } from '../../../domain/product.ts';
import { useDialogs } from '../dialogs.tsx';
import type { DoneWithProduct, ProductAnswer } from './product-answer.ts';

/** What a row's buttons do once scripts are at work. */
export type ProductChanges = {
  /** Asks SPEC's question, then deletes. */
  remove: (product: Pick<OwnProduct, 'id'>) => void;
  hide: (product: Pick<OwnProduct, 'id'>, hidden: boolean) => void;
};

type Change = { intent: 'delete' | 'hide' | 'show'; productId: string };

/**
 * Sends the changes of the list's rows one after another: a fetcher that is used again breaks off what it was at, and
 * a row's own one would be gone with its row. A refusal is told in a dialog, success to `onDone`.
 */
export function useProductChanges(onDone: (done: DoneWithProduct) => void): ProductChanges {
  const fetcher = useFetcher<ProductAnswer>();
  const { alert, confirm } = useDialogs();
  const waiting = useRef<Change[]>([]);
  const busy = useRef(false);
  const answer = fetcher.data;
  const tell = useEffectEvent((told: ProductAnswer) => {
    if (told.kind === 'done') onDone(told);
    else void alert(told.errors.form ?? messages.productUpdateFailed('coba lagi.'));
  });
  useEffect(() => {
    if (answer) tell(answer);
  }, [answer]);
  const send = async (change: Change) => {
    waiting.current.push(change);
    if (busy.current) return;
    busy.current = true;
    for (let next = waiting.current.shift(); next; next = waiting.current.shift())
      await fetcher.submit(next, { method: 'post' });
    busy.current = false;
  };
  return {
    remove: async ({ id }) => {
      if (await confirm(messages.confirmProductDelete)) await send({ intent: 'delete', productId: id });
    },
    hide: ({ id }, hidden) => void send({ intent: hidden ? 'hide' : 'show', productId: id }),
  };
}
