import { useSubmit } from 'react-router';
import { Button } from '#app/ui/controls/button.tsx';
import { useDialogs } from '#app/ui/controls/dialogs.tsx';

/** Asks for confirmation. Without scripts nothing asks, so that only the form's password field protects from a slip. */
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
