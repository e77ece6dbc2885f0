import { Form } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Refused } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { CheckField } from '#app/ui/controls/check-field.tsx';
import { SelectField, TextField } from '#app/ui/controls/field.tsx';
import {
  type AccountKind,
  accountKindNames,
  groupedNumber,
  MAX_HOLDER,
  type OwnAccount,
  providers,
} from '#domain/payment-methods/account.ts';
import { ConfirmedDelete } from '../delete-question.tsx';
import { ProofField } from '../proof-field.tsx';

type AccountFormProps = {
  account: OwnAccount | null;
  /** The number of the shop's accounts. The owner may move this account to any position from 1 to this number. */
  places: number;
  refused: Refused | null;
};

export function AccountForm({ account, places, refused }: AccountFormProps) {
  const { form, field } = useAnswer(refused);
  const shown =
    refused?.values.intent === 'save' ? refused.values.active === 'on' : (account?.active ?? true);
  return (
    <Form ref={form} method="post" preventScrollReset noValidate className="grid gap-4">
      <input type="hidden" name="id" value={account?.id ?? ''} />
      <AnswerNotice answer={refused} />
      <SelectField {...field('provider', account?.provider)} label="Bank atau Dompet Digital" required>
        {!account && <option value="">Pilih…</option>}
        {(Object.keys(providers) as AccountKind[]).map((kind) => (
          <optgroup key={kind} label={accountKindNames[kind]}>
            {providers[kind].map((name) => (
              <option key={name}>{name}</option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <TextField
        {...field('number', account?.number)}
        label="Nomor Rekening"
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={60}
      />
      <TextField
        {...field('holder', account?.holder)}
        label="Nama Pemilik"
        required
        autoComplete="off"
        maxLength={MAX_HOLDER}
        hint="Seperti tertulis di bank; pembeli memakainya untuk memeriksa."
      />
      {account && places > 1 && <PlaceField {...field('place')} places={places} />}
      <CheckField name="active" defaultChecked={shown} className="font-medium">
        Tampilkan kepada pembeli
      </CheckField>
      <ProofField error={refused?.errors.password} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="save" pendingText="Menyimpan...">
          {account ? 'Simpan Rekening' : 'Tambah Rekening'}
        </Button>
        {account && (
          <ConfirmedDelete
            question={`Hapus ${account.provider} ${groupedNumber(account)}? Pembeli tidak melihatnya lagi di tagihan mereka.`}
          />
        )}
      </div>
    </Form>
  );
}

type PlaceFieldProps = { name: string; defaultValue: string; error: string | undefined; places: number };

function PlaceField({ places, ...field }: PlaceFieldProps) {
  return (
    <SelectField {...field} label="Urutan" className="max-w-48">
      <option value="">Tidak berubah</option>
      {Array.from({ length: places }, (_, index) => String(index + 1)).map((place) => (
        <option key={place}>{place}</option>
      ))}
    </SelectField>
  );
}
