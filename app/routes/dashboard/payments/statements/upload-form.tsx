import { Form } from 'react-router';
import type { Refused } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { useTableSize } from '#app/routes/dashboard/table-size.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { FileField } from '#app/ui/controls/file-field.tsx';

export function StatementUpload({ answer }: { answer: Refused | null }) {
  const { form } = useAnswer(answer);
  const size = useTableSize('file');
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      className="grid gap-4"
      onSubmit={size.onSubmit}
    >
      <input type="hidden" name="intent" value="upload" />
      <FileField
        {...size.field}
        required
        accept=".xlsx,.csv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        label="Berkas mutasi (CSV atau Excel .xlsx)"
        error={answer?.errors.file}
        hint="Unduh dari internet banking BCA, BRI, Mandiri, BNI, atau bank lain. Paling besar 10 MB dan 5.000 baris."
      />
      <div>
        <Button type="submit" pendingText="Membaca...">
          Baca Mutasi
        </Button>
        <p className="mt-2 text-ink-soft text-sm">
          Kami hanya menyimpan uang masuk. Password bank tidak pernah diminta. Berkas dari bank yang belum
          dikenal disimpan utuh sampai kolomnya dipilih, paling lama sehari.
        </p>
      </div>
    </Form>
  );
}
