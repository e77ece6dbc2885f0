import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/controls/button.tsx';

type RemoveFormProps = { intent: string; question: string; children?: ReactNode };

/** Uses `<details>`, so that the confirmation works without scripts. */
export function RemoveForm({ intent, question, children }: RemoveFormProps) {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-danger">
        Hapus
      </summary>
      <Form method="post" className="grid gap-3" preventScrollReset>
        <p>{question} Perangkat lain yang sedang login akan keluar.</p>
        <input type="hidden" name="intent" value={intent} />
        {children}
        <Button type="submit" variant="danger" pendingText="Menghapus...">
          Ya, hapus
        </Button>
      </Form>
    </details>
  );
}
