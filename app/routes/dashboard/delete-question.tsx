import { Form, useSubmit } from 'react-router';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { useDialogs } from '#app/ui/controls/dialogs.tsx';

type DeleteQuestionProps = {
  id: string;
  name: string;
  question: string;
  path: string;
};

export function DeleteQuestion({ id, name, question, path }: DeleteQuestionProps) {
  return (
    <Form
      method="post"
      action={path}
      aria-label={`Hapus ${name}`}
      className="grid gap-4 rounded-card border border-line-strong bg-surface p-5 shadow-soft"
    >
      <input type="hidden" name="intent" value="delete" />
      <input type="hidden" name="id" value={id} />
      <p>{question}</p>
      <div className="flex gap-3">
        <ButtonLink to={path} variant="secondary">
          Batal
        </ButtonLink>
        <Button type="submit" variant="danger">
          Ya
        </Button>
      </div>
    </Form>
  );
}

/** A button that asks for confirmation before it sends its form. Without scripts, it sends the form at once. */
export function ConfirmedDelete({ question }: { question: string }) {
  const { confirm } = useDialogs();
  const submit = useSubmit();
  return (
    <Button
      type="submit"
      name="intent"
      value="delete"
      variant="danger"
      onClick={async (event) => {
        const { form } = event.currentTarget;
        if (!form) return;
        event.preventDefault();
        if (!(await confirm(question, { danger: true }))) return;
        const fields = new FormData(form);
        fields.set('intent', 'delete');
        await submit(fields, { method: 'post', preventScrollReset: true });
      }}
    >
      Hapus
    </Button>
  );
}
