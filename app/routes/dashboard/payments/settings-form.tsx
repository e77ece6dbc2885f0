import { Form } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Refused } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { CheckField } from '#app/ui/controls/check-field.tsx';
import { TextArea } from '#app/ui/controls/field.tsx';
import type { PaymentSettings } from '#domain/payment-methods/settings.ts';
import { MAX_SHOP_TEXT } from '#domain/stores/store.ts';
import { ProofField } from '../proof-field.tsx';

type PaymentSettingsFormProps = { settings: PaymentSettings; refused: Refused | null; editable: boolean };

export function PaymentSettingsForm({ settings, refused, editable }: PaymentSettingsFormProps) {
  const { form, field } = useAnswer(refused);
  const codes = refused ? refused.values.uniqueCodes === 'on' : settings.uniqueCodes;
  return (
    <Form ref={form} method="post" preventScrollReset noValidate>
      <input type="hidden" name="intent" value="settings" />
      <fieldset disabled={!editable} className="grid min-w-0 grid-cols-1 gap-4">
        <AnswerNotice answer={refused} />
        <TextArea
          {...field('caraPembayaran', settings.caraPembayaran)}
          label="Cara Pembayaran"
          rows={4}
          maxLength={MAX_SHOP_TEXT}
          placeholder={'Contoh:\nBayar tunai saat barang diambil.'}
          hint="Dengan kata-kata Anda sendiri. Tampil paling bawah di tagihan. Boleh kosong."
        />
        <div>
          <CheckField
            name="uniqueCodes"
            defaultChecked={codes}
            aria-describedby="kode-unik"
            className="font-medium"
          >
            Tambahkan kode unik ke setiap tagihan
          </CheckField>
          <p id="kode-unik" className="text-ink-soft text-sm">
            Tambah Rp 1–999 agar tiap transfer mudah dikenali.
          </p>
        </div>
        {editable && <ProofField error={refused?.errors.password} about="bila Cara Pembayaran diubah" />}
        {editable && (
          <Button type="submit" pendingText="Menyimpan..." className="sm:justify-self-start">
            Simpan
          </Button>
        )}
      </fieldset>
    </Form>
  );
}
