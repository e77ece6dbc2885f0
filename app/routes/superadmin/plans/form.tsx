import { Form } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Refused } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { FactorLink } from '#app/ui/accounts/factors/factor-link.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { CheckField } from '#app/ui/controls/check-field.tsx';
import { TextArea, TextField } from '#app/ui/controls/field.tsx';
import { MEGABYTE, type RentPlan } from '#domain/rent/plan.ts';
import { href } from '#domain/routes/href.ts';
import { MAX_MEMBERS } from '#domain/team/team.ts';

const count = { inputMode: 'numeric', autoComplete: 'off', maxLength: 15 } as const;

type PlanFormProps = {
  /** Null for a new plan, whose id will be `formKey`. */
  plan: RentPlan | null;
  formKey: string;
  refused: Refused | null;
  /** URL of the page to prove the second factor. Null if saving needs no proof at the moment. */
  proveAt: string | null;
};

export function PlanForm({ plan, formKey, refused, proveAt }: PlanFormProps) {
  const { form, field } = useAnswer(refused);
  const isPublic = refused ? refused.values.isPublic !== undefined : (plan?.isPublic ?? true);
  return (
    <Form
      ref={form}
      method="post"
      action={href('/superadmin/paket')}
      className="grid max-w-2xl gap-4"
      noValidate
    >
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="planId" value={plan?.id ?? ''} />
      {!plan && <input type="hidden" name="key" value={refused?.values.key ?? formKey} />}
      <AnswerNotice answer={refused} />
      {proveAt && (
        <p>
          Menyimpan paket butuh verifikasi dua langkah dari 10 menit terakhir.{' '}
          <FactorLink to={proveAt}>Verifikasi di tab baru</FactorLink>
        </p>
      )}
      <TextField
        {...field('name', plan?.name)}
        label="Nama Paket"
        required
        maxLength={40}
        autoComplete="off"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field('price', text(plan?.price))}
          {...count}
          label="Harga (rupiah)"
          required
          hint="Untuk semua bulannya sekaligus."
        />
        <TextField {...field('months', text(plan?.months ?? 1))} {...count} label="Lama (bulan)" required />
        <LimitFields plan={plan} field={field} />
        <TextField
          {...field('position', text(plan?.position ?? 0))}
          {...count}
          label="Urutan"
          hint="Angka kecil tampil lebih dulu."
        />
      </div>
      <TextArea {...field('words', plan?.words)} label="Keterangan" rows={3} maxLength={300} />
      <CheckField name="isPublic" defaultChecked={isPublic}>
        Tampil untuk umum. Tanpa ini, hanya pemilik toko yang menerima link undangannya bisa memilihnya.
      </CheckField>
      <p className="text-ink-soft text-sm">
        Perubahan berlaku untuk tagihan baru. Masa sewa yang sudah dibayar tetap seperti saat dibayar.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pendingText="Menyimpan...">
          Simpan
        </Button>
      </div>
    </Form>
  );
}

type LimitFieldsProps = { plan: RentPlan | null; field: ReturnType<typeof useAnswer>['field'] };

function LimitFields({ plan, field }: LimitFieldsProps) {
  const megabytes = plan?.maxPhotoBytes ? plan.maxPhotoBytes / MEGABYTE : null;
  return (
    <>
      <TextField
        {...field('maxProducts', text(plan?.maxProducts))}
        {...count}
        label="Batas Produk"
        hint="Kosong: tanpa batas."
      />
      <TextField
        {...field('maxPhotoMegabytes', text(megabytes))}
        {...count}
        label="Ruang Foto (MB)"
        hint="Kosong: tanpa batas."
      />
      <TextField
        {...field('maxMembers', text(plan?.maxMembers))}
        {...count}
        label="Batas Anggota Tim"
        hint={`Termasuk pemilik. Kosong: ${MAX_MEMBERS}, batas semua tim.`}
      />
    </>
  );
}

function text(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
