import { CircleAlert } from 'lucide-react';
import { useFetcher } from 'react-router';
import type { Done, Refused } from '#app/forms/answers.ts';
import { useErrorUntilChange } from '#app/forms/error-until-change.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import type { DialogOrder } from '#app/routes/dashboard/order-card/change/dialog.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { CheckField } from '#app/ui/controls/check-field.tsx';
import { TextArea } from '#app/ui/controls/field.tsx';
import { MAX_REASON } from '#domain/payments/proof.ts';

export type DecisionAnswer = { form: 'proof'; proofId: string } & (
  | Done<{ order: DialogOrder | null }>
  | Refused
);

/** All payment proofs on the page share this fetcher, so that an outcome stays visible after its form is gone. */
export function useDecision(answer: DecisionAnswer | undefined) {
  const fetcher = useFetcher<DecisionAnswer>();
  const { data } = fetcher;
  const accepted = data?.kind === 'done' && data.order ? (data as AcceptedProof) : null;
  return { fetcher, result: data ?? answer, accepted };
}

export type AcceptedProof = Done<{ order: DialogOrder }>;

type ProofDecisionFormsProps = {
  proofId: string;
  order: { editKey: string | null };
  fetcher: ReturnType<typeof useDecision>['fetcher'];
  result: DecisionAnswer | undefined;
};

export function ProofDecisionForms({ proofId, order, fetcher, result }: ProofDecisionFormsProps) {
  const { form, refused, field } = useAnswer(result);
  const sending = (intent: string) =>
    fetcher.state !== 'idle' &&
    fetcher.formData?.get('proofId') === proofId &&
    fetcher.formData.get('intent') === intent;
  const Form = fetcher.Form;
  return (
    <>
      <Form method="post" className="grid gap-3">
        <input type="hidden" name="intent" value="acceptProof" />
        <input type="hidden" name="proofId" value={proofId} />
        <input type="hidden" name="seenEdit" value={order.editKey ?? ''} />
        <CheckedField proofId={proofId} error={refused?.errors.checked} />
        <Button type="submit" pendingText="Menyimpan..." pending={sending('acceptProof')}>
          Terima Pembayaran
        </Button>
      </Form>
      <details open={refused?.errors.reason !== undefined || undefined}>
        <summary className="min-h-11 cursor-pointer py-2.5 font-medium text-danger">Tolak bukti ini</summary>
        <Form ref={form} method="post" className="grid gap-3">
          <input type="hidden" name="intent" value="refuseProof" />
          <input type="hidden" name="proofId" value={proofId} />
          <TextArea
            {...field('reason')}
            label="Alasan"
            rows={2}
            maxLength={MAX_REASON}
            hint="Pembeli membacanya, dan mendapat waktu paling sedikit 24 jam lagi untuk membayar."
          />
          <Button
            type="submit"
            variant="danger"
            pendingText="Menyimpan..."
            pending={sending('refuseProof')}
            className="justify-self-start"
          >
            Tolak Bukti
          </Button>
        </Form>
      </details>
    </>
  );
}

function CheckedField({ proofId, error }: { proofId: string; error: string | undefined }) {
  const id = `cek-${proofId}`;
  const shown = useErrorUntilChange(id, error);
  return (
    <div>
      <CheckField
        id={id}
        name="checked"
        required
        autoComplete="off"
        aria-invalid={shown ? true : undefined}
        aria-describedby={`${id}-hint`}
        className="font-medium"
      >
        Saya sudah cek mutasi
      </CheckField>
      <div id={`${id}-hint`} className="text-sm">
        {shown && (
          <p className="flex gap-1.5 font-medium text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {shown}
          </p>
        )}
        <p className="text-ink-soft">Foto bukti bisa dipalsukan. Pastikan uangnya benar-benar masuk.</p>
      </div>
    </div>
  );
}
