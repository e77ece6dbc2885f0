import { CircleAlert } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Form } from 'react-router';
import type { Refused } from '../../../../forms/answers.ts';
import { useStandingError } from '../../../../forms/standing-error.ts';
import { useAnswer } from '../../../../forms/use-answer.ts';
import { Button } from '../../../../ui/controls/button.tsx';

const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** The server says the same; here it spares an upload. */
const tooLargeText = 'Berkas terlalu besar. Paling besar 10 MB per berkas.';

export function StatementUpload({ answer }: { answer: Refused | null }) {
  const { form } = useAnswer(answer);
  const id = useId();
  const standing = useStandingError(id, answer?.errors.file);
  const [tooLarge, setTooLarge] = useState(false);
  const shown = tooLarge ? tooLargeText : standing;
  const check = (event: FormEvent<HTMLFormElement>) => {
    const input = event.currentTarget.elements.namedItem('file') as HTMLInputElement | null;
    const isLarge = [...(input?.files ?? [])].some(({ size }) => size > MAX_FILE_BYTES);
    setTooLarge(isLarge);
    if (isLarge) event.preventDefault();
  };
  return (
    <Form ref={form} method="post" encType="multipart/form-data" className="grid gap-4" onSubmit={check}>
      <input type="hidden" name="intent" value="upload" />
      <div>
        <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
          Berkas mutasi (CSV atau Excel .xlsx)
        </label>
        <input
          id={id}
          type="file"
          name="file"
          required
          accept=".xlsx,.csv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-describedby={`${id}-hint`}
          aria-invalid={shown ? true : undefined}
          onChange={() => setTooLarge(false)}
          className="block min-h-11 w-full rounded-control border border-line-strong bg-surface p-2 text-sm file:mr-3 file:min-h-8 file:rounded-control file:border-0 file:bg-sunken file:px-3 file:font-semibold file:text-ink"
        />
        <div id={`${id}-hint`} className="mt-1.5 text-sm">
          {shown && (
            <p role="alert" className="flex gap-1.5 font-medium text-danger">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {shown}
            </p>
          )}
          <p className="text-ink-soft">
            Unduh dari internet banking BCA, BRI, Mandiri, BNI, atau bank lain. Paling besar 10 MB dan 5.000
            baris.
          </p>
        </div>
      </div>
      <div>
        <Button type="submit" pendingText="Membaca...">
          Baca Mutasi
        </Button>
        <p className="mt-2 text-ink-soft text-sm">
          Kami tidak pernah meminta kata sandi, PIN, atau kode OTP bank Anda. Yang disimpan hanya uang masuk,
          paling lama setahun; berkas bank yang belum dikenal disimpan utuh sampai Anda memilih kolomnya,
          paling lama sehari. Hanya Anda yang melihatnya.
        </p>
      </div>
    </Form>
  );
}
