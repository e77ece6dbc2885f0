import { Form } from 'react-router';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';

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
