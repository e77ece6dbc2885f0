import type { useFetcher } from 'react-router';
import { MAX_BANK, MAX_SENDER_NAME } from '../../../../../domain/payments/proof.ts';
import { useShrunkPhoto } from '../../../../browser/photos/use-shrunk-photo.ts';
import { AnswerNotice } from '../../../../forms/answer-notice.tsx';
import type { Done, Refused } from '../../../../forms/answers.ts';
import { useAnswer } from '../../../../forms/use-answer.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { TextField } from '../../../../ui/controls/field.tsx';
import { FileField } from '../../../../ui/controls/file-field.tsx';
import { NoticeRegion } from '../../../../ui/page/notice.tsx';

export type ProofAnswer = { form: 'proof' } & (Done | Refused);

type ProofFormProps = {
  fetcher: ReturnType<typeof useFetcher<ProofAnswer>>;
  answer: ProofAnswer | undefined;
  /** Of the bill beside it, in rupiah. */
  total: number;
  isFirst: boolean;
  /** Another photo is seldom wanted while one waits. */
  folded: boolean;
  /** Who sees the photo. */
  seenBy: string;
};

/** Posted to the page that it stands on. */
export function ProofForm({ fetcher, answer, total, isFirst, folded, seenBy }: ProofFormProps) {
  const { form, refused, field } = useAnswer(answer);
  const photo = useShrunkPhoto('receipt', (fields) =>
    fetcher.submit(fields, { method: 'post', encType: 'multipart/form-data' }),
  );
  const fields = (
    <fetcher.Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={photo.onSubmit}
      className="grid gap-4"
    >
      <NoticeRegion>
        <AnswerNotice answer={refused} />
      </NoticeRegion>
      <input type="hidden" name="intent" value="proof" />
      <input type="hidden" name="seenTotal" value={total} />
      <FileField
        {...photo.field}
        id="receipt"
        required
        accept="image/jpeg,image/png,image/webp"
        label={isFirst ? 'Foto Bukti Pembayaran' : 'Foto Bukti Pembayaran Lain'}
        error={refused?.errors.receipt}
        hint={`Tangkapan layar atau foto struk transfer. ${seenBy}`}
      />
      <details open={Boolean(refused)} className="grid gap-4">
        <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
          Bank dan nama pengirim (opsional)
        </summary>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...field('bank')}
            label="Bank atau E-Wallet"
            maxLength={MAX_BANK}
            placeholder="BCA, DANA, …"
          />
          <TextField
            {...field('senderName')}
            label="Nama Pengirim"
            maxLength={MAX_SENDER_NAME}
            autoComplete="name"
          />
        </div>
      </details>
      <Button
        type="submit"
        pendingText="Mengirim..."
        pending={photo.shrinking || fetcher.state !== 'idle'}
        className="w-full sm:w-auto sm:justify-self-start"
      >
        Kirim Bukti
      </Button>
    </fetcher.Form>
  );
  if (!folded) return fields;
  return (
    <details open={refused !== null || undefined}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">Kirim foto lain</summary>
      {fields}
    </details>
  );
}
