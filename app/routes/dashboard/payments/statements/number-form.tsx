import { Form } from 'react-router';
import type { Refused } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { TextField } from '#app/ui/controls/field.tsx';

export function OrderNumberForm({ rowId, answer }: { rowId: string; answer: Refused | null }) {
  const refused = answer?.values.rowId === rowId ? answer : null;
  const { form, field } = useAnswer(refused);
  return (
    <details open={refused !== null}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-brand text-sm underline">
        Pesanan lain
      </summary>
      <Form ref={form} method="post" preventScrollReset noValidate className="grid gap-3 py-2">
        <input type="hidden" name="intent" value="accept" />
        <input type="hidden" name="rowId" value={rowId} />
        <input type="hidden" name="seenTotal" value={refused?.values.seenTotal ?? ''} />
        <TextField
          {...field('orderNumber')}
          label="Nomor pesanan"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          required
        />
        <div>
          <Button type="submit" variant="secondary" pendingText="Menyimpan...">
            Cocokkan
          </Button>
        </div>
      </Form>
    </details>
  );
}
