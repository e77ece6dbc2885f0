import type { ReactNode } from 'react';
import { Form, useSubmit } from 'react-router';
import { useDialogs } from '#app/ui/controls/dialogs.tsx';

type RowFormProps = {
  fields: Record<string, string>;
  /** The question to confirm before the form is sent; without scripts it is not asked. */
  question?: string | null;
  children: ReactNode;
};

export function RowForm({ fields, question = null, children }: RowFormProps) {
  const { confirm } = useDialogs();
  const submit = useSubmit();
  return (
    <Form
      method="post"
      preventScrollReset
      onSubmit={async (event) => {
        if (question === null) return;
        event.preventDefault();
        const form = event.currentTarget;
        if (await confirm(question, { danger: false })) await submit(form, { preventScrollReset: true });
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
