import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import { messages } from '../../../domain/messages.ts';
import { useDialogs } from '../dialogs.tsx';
import type { ProductAnswer } from './product-form.tsx';

/** Deletes a product after SPEC's question; a refusal is told in a dialog, success to `onDeleted`. */
export function useProductRemoval(
  onDeleted: (namaProduk: string) => void,
): (product: { id: string }) => Promise<void> {
  const fetcher = useFetcher<ProductAnswer>();
  const { alert, confirm } = useDialogs();
  const answer = fetcher.data;
  const tell = useEffectEvent((told: ProductAnswer) => {
    if (told.kind === 'deleted') onDeleted(told.namaProduk);
    if (told.kind === 'refused') void alert(told.errors.form ?? messages.productDeleteFailed('coba lagi.'));
  });
  useEffect(() => {
    if (answer) tell(answer);
  }, [answer]);
  return async ({ id }) => {
    if (await confirm(messages.confirmProductDelete)) {
      await fetcher.submit({ intent: 'delete', productId: id }, { method: 'post' });
    }
  };
}
