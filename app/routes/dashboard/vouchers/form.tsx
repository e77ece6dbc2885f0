import { Form } from 'react-router';
import type { VoucherErrors } from '../../../../domain/vouchers/form.ts';
import { AnswerNotice } from '../../../forms/answer-notice.tsx';
import type { Refused } from '../../../forms/answers.ts';
import { useAnswer } from '../../../forms/use-answer.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField, TextField } from '../../../ui/controls/field.tsx';

export function VoucherForm({ refused, zoneName }: { refused: Refused | null; zoneName: string }) {
  const { form, field: wired } = useAnswer(refused);
  const field = (name: keyof VoucherErrors & string, label: string) => ({ ...wired(name), label });
  const amount = { inputMode: 'numeric', autoComplete: 'off', maxLength: 15 } as const;
  return (
    <Form ref={form} method="post" className="grid gap-4" noValidate>
      <input type="hidden" name="intent" value="create" />
      <AnswerNotice answer={refused} />
      <TextField
        {...field('code', 'Kode')}
        required
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="Yang diketik pembeli, misalnya HEMAT10."
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField {...field('kind', 'Jenis')} required>
          <option value="percent">Persen</option>
          <option value="rupiah">Rupiah</option>
        </SelectField>
        <TextField {...field('value', 'Nilai')} {...amount} required hint="10 untuk 10%, atau rupiahnya." />
        <TextField
          {...field('maxDiscount', 'Potongan Maksimal')}
          {...amount}
          hint="Rupiah, hanya untuk persen. Boleh kosong."
        />
      </div>
      <TextField
        {...field('minPurchase', 'Minimal Belanja')}
        {...amount}
        hint="Rupiah sebelum ongkir. Boleh kosong."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field('startDay', 'Mulai')}
          type="date"
          hint={`Dari pukul 00.00 ${zoneName}. Kosong: mulai sekarang.`}
        />
        <TextField
          {...field('endDay', 'Berakhir')}
          type="date"
          hint="Sampai akhir hari itu. Kosong: tanpa batas."
        />
        <TextField
          {...field('quota', 'Kuota')}
          {...amount}
          hint="Berapa pesanan semuanya. Kosong: tanpa batas."
        />
        <TextField
          {...field('perBuyerLimit', 'Batas per Pembeli')}
          {...amount}
          hint="Berapa kali tiap pembeli. Kosong: tanpa batas."
        />
      </div>
      <Button type="submit" pendingText="Menyimpan..." className="sm:justify-self-start">
        Buat Voucher
      </Button>
    </Form>
  );
}
