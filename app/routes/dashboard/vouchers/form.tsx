import { type ChangeEvent, useState } from 'react';
import { Form } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Refused } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { FactorLink } from '#app/ui/accounts/factors/factor-link.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { SelectField, TextField } from '#app/ui/controls/field.tsx';
import type { VoucherErrors } from '#domain/vouchers/form.ts';
import { MoneyField } from '../money/field.tsx';
import { VoucherRules } from './rules.tsx';

type Name = keyof VoucherErrors & string;

type VoucherFormProps = {
  refused: Refused | null;
  zoneName: string;
  /** URL of the page to prove or add the second factor for a voucher that can pay rent; null if not needed now. */
  factorAt: string | null;
  hasFactor: boolean;
};

export function VoucherForm({ refused, zoneName, factorAt, hasFactor }: VoucherFormProps) {
  const { form, field: wired } = useAnswer(refused);
  const field = (name: Name, label: string) => ({ ...wired(name), label });
  const [amount, setAmount] = useState({ kind: refused?.values.kind, typed: refused?.values.value });
  const Amount = amount.kind === 'rupiah' ? MoneyField : TextField;
  const changeKind = ({ currentTarget: { value: kind, form } }: ChangeEvent<HTMLSelectElement>) =>
    setAmount({ kind, typed: String(form ? new FormData(form).get('value') : '') });
  return (
    <Form ref={form} method="post" preventScrollReset className="grid gap-4" noValidate>
      <input type="hidden" name="intent" value="create" />
      <AnswerNotice answer={refused} />
      {factorAt && (
        <p>
          Kode toko ini memotong sewa, jadi membuatnya butuh verifikasi dua langkah dari 10 menit terakhir.{' '}
          <FactorLink to={factorAt}>{hasFactor ? 'Verifikasi di tab baru' : 'Pasang di tab baru'}</FactorLink>
        </p>
      )}
      <TextField
        {...field('code', 'Kode')}
        data-first-focus
        required
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="Yang diketik pembeli, misalnya HEMAT10."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...field('kind', 'Jenis')} required onChange={changeKind}>
          <option value="percent">Persen</option>
          <option value="rupiah">Rupiah</option>
        </SelectField>
        <Amount
          {...field('value', 'Nilai')}
          defaultValue={amount.typed}
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          required
          hint="10 untuk 10%, atau rupiahnya."
        />
      </div>
      <VoucherRules refused={refused} field={field} zoneName={zoneName} />
      <Button type="submit" pendingText="Menyimpan..." className="sm:justify-self-start">
        Buat Voucher
      </Button>
    </Form>
  );
}
