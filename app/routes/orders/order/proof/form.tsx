import { type ChangeEvent, useEffect } from 'react';
import type { useFetcher } from 'react-router';
import { useShrunkPhoto } from '#app/browser/photos/use-shrunk-photo.ts';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Done, Refused } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { TextField } from '#app/ui/controls/field.tsx';
import { FileField } from '#app/ui/controls/file-field.tsx';
import { NoticeRegion } from '#app/ui/page/notice.tsx';
import { MAX_BANK, MAX_SENDER_NAME } from '#domain/payments/proof.ts';

/** `withdrawn` tells whether withdrawing a payment proof succeeded. It is missing in the answer to a sent proof. */
export type ProofAnswer = { form: 'proof'; withdrawn?: boolean } & (Done | Refused);

type ProofFormProps = {
  fetcher: ReturnType<typeof useFetcher<ProofAnswer>>;
  answer: ProofAnswer | undefined;
  total: number;
  isFirst: boolean;
  /** True while a proof is being checked; the form is then collapsed, because a second photo is rarely needed. */
  folded: boolean;
  picture: string | null;
  onChosen: (photo: File) => void;
};

const ID = 'receipt';

/** Submits as soon as a photo is chosen. The button is for retries, and for browsers without scripts. */
export function ProofForm(props: ProofFormProps) {
  const { fetcher, answer, total, isFirst, folded, picture, onChosen } = props;
  const { form, refused, field } = useAnswer(answer);
  const photo = useShrunkPhoto('receipt', (fields) =>
    fetcher.submit(fields, { method: 'post', encType: 'multipart/form-data' }),
  );
  const pending = photo.shrinking || fetcher.state !== 'idle';
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    photo.field.onChange(event);
    const { files, form: sender } = event.currentTarget;
    if (!files?.[0] || !sender) return;
    onChosen(files[0]);
    void photo.sendFrom(sender);
  };
  useEffect(() => {
    // If a photo was chosen before hydration, fires its change event again, because React missed the first one.
    const control = document.getElementById(ID);
    if (control instanceof HTMLInputElement && control.files?.length)
      control.dispatchEvent(new Event('change', { bubbles: true }));
  }, []);
  const isPhotoWrong = refused?.errors.receipt !== undefined || photo.field.found !== undefined;
  const isSenderWrong = ['bank', 'senderName'].some((name) => refused?.errors[name] !== undefined);
  const fields = (
    <fetcher.Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={photo.onSubmit}
      className="grid gap-2"
    >
      <NoticeRegion>
        <AnswerNotice answer={refused} />
      </NoticeRegion>
      <input type="hidden" name="intent" value="proof" />
      <input type="hidden" name="seenTotal" value={total} />
      <FileField
        {...photo.field}
        id={ID}
        required
        accept="image/jpeg,image/png,image/webp"
        label={isFirst ? 'Foto Bukti Pembayaran' : 'Foto Bukti Pembayaran Lain'}
        error={refused?.errors.receipt}
        hint="Foto struk atau tangkapan layar. Hanya toko yang bisa melihatnya."
        tile={{ words: pending ? 'Mengirim...' : 'Pilih foto bukti', picture: isPhotoWrong ? null : picture }}
        onChange={choose}
        onClick={(event) => pending && event.preventDefault()}
      />
      <SenderFields field={field} isOpen={isSenderWrong} />
      <Button
        type="submit"
        pendingText="Mengirim..."
        pending={pending}
        className={`w-full sm:w-auto sm:justify-self-start ${refused !== null && !isPhotoWrong ? '' : 'without-scripts'}`}
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

type SenderFieldsProps = { field: ReturnType<typeof useAnswer<ProofAnswer>>['field']; isOpen: boolean };

function SenderFields({ field, isOpen }: SenderFieldsProps) {
  return (
    <details open={isOpen || undefined}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium text-sm">
        Bank dan nama pengirim (opsional, isi sebelum memilih foto)
      </summary>
      <div className="grid gap-4 pb-2 sm:grid-cols-2">
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
  );
}
