import { Form } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Refused } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { ProofField } from '#app/routes/dashboard/proof-field.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { CheckField } from '#app/ui/controls/check-field.tsx';
import { TextField } from '#app/ui/controls/field.tsx';
import { type AutomaticPayment, UNDO_MINUTES } from '#domain/payments/notices/automatic.ts';

export function AutomaticForm({
  settings,
  refused,
}: {
  settings: AutomaticPayment;
  refused: Refused | null;
}) {
  const { form, field } = useAnswer(refused);
  const active = refused ? refused.values.active === 'on' : settings.active;
  return (
    <Form ref={form} method="post" preventScrollReset noValidate className="grid gap-4">
      <input type="hidden" name="intent" value="automatic" />
      <AnswerNotice answer={refused} />
      <div>
        <CheckField name="active" defaultChecked={active} aria-describedby="otomatis" className="font-medium">
          Tandai lunas tanpa menunggu saya
        </CheckField>
        <p id="otomatis" className="text-ink-soft text-sm">
          Hanya tagihan dengan kode unik yang jumlahnya pas. Ada waktu {UNDO_MINUTES} menit untuk membatalkan,
          dan tidak ada yang dikirim sendiri.
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field('ceiling', String(settings.ceiling))}
          label="Paling banyak per pesanan (Rp)"
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          required
        />
        <TextField
          {...field('dailySum', String(settings.dailySum))}
          label="Paling banyak sehari (Rp)"
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          required
        />
      </div>
      <ProofField error={refused?.errors.password} />
      <div>
        <Button type="submit" pendingText="Menyimpan...">
          Simpan
        </Button>
      </div>
    </Form>
  );
}
