import { type SubmitEvent, useCallback } from 'react';
import { useSubmit } from 'react-router';
import { useDialogs } from '../ui/dialogs.tsx';

/** A form's onSubmit that asks first and sends the form on 'Ya'. Without scripts the form is sent as it is. */
export function useConfirmedSubmit(question: string): (event: SubmitEvent<HTMLFormElement>) => void {
  const { confirm } = useDialogs();
  const submit = useSubmit();
  return useCallback(
    async (event) => {
      event.preventDefault();
      const form = event.currentTarget;
      if (await confirm(question)) await submit(form);
    },
    [confirm, submit, question],
  );
}
