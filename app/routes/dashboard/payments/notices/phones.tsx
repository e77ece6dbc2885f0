import { ChevronDown } from 'lucide-react';
import { Form } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Refused } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { ProofField } from '#app/routes/dashboard/proof-field.tsx';
import { useDashboardShop } from '#app/routes/dashboard/shop.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { SelectField, TextField } from '#app/ui/controls/field.tsx';
import { formatDate } from '#domain/calendar/format.ts';
import { MAX_PHONE_NAME, silences, usualSilence } from '#domain/payments/notices/phone.ts';
import { lastNoticeText } from '#domain/payments/notices/texts.ts';
import type { NoticePhone } from '#server/payments/notices/phones.ts';
import { RowForm } from '../row-form.tsx';

export function PhoneList({ phones, now }: { phones: NoticePhone[]; now: Date }) {
  return (
    <ul className="-my-2 divide-y divide-line">
      {phones.map((phone) => (
        <li key={phone.id}>
          <PhoneRow phone={phone} now={now} />
        </li>
      ))}
    </ul>
  );
}

function PhoneRow({ phone, now }: { phone: NoticePhone; now: Date }) {
  const { timeZone } = useDashboardShop();
  const { id, name, heardAt, createdAt, isSilent, silentHours } = phone;
  return (
    <details className="group">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          <span className="block wrap-anywhere font-semibold">{name}</span>
          {isSilent ? (
            <span className="mt-0.5 inline-block rounded-full bg-warning-soft px-2.5 py-0.5 font-medium text-sm text-warning">
              {lastNoticeText(heardAt, now)}
            </span>
          ) : (
            <span className="block text-ink-soft text-sm">{lastNoticeText(heardAt, now)}</span>
          )}
        </span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-ink-soft group-open:[transform:rotate(180deg)]"
        />
      </summary>
      <div className="mb-3 grid gap-4 rounded-control bg-sunken p-3 sm:p-4">
        <p className="text-ink-soft text-sm">
          Ditambahkan {formatDate(createdAt, timeZone)}.{' '}
          {isSilent && 'Periksa apakah HP menyala, ada internet, dan aplikasi penerusnya masih jalan.'}
        </p>
        <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="intent" value="silence" />
          <input type="hidden" name="id" value={id} />
          <SilenceField value={silentHours} />
          <Button type="submit" variant="secondary" pendingText="Menyimpan...">
            Simpan
          </Button>
        </Form>
        <RowForm
          fields={{ intent: 'revoke', id }}
          question={`Cabut ${name}? Notifikasi dari HP ini tidak diterima lagi.`}
        >
          <Button type="submit" variant="danger" pendingText="Mencabut...">
            Cabut<span className="sr-only"> {name}</span>
          </Button>
        </RowForm>
      </div>
    </details>
  );
}

function SilenceField({ value, error }: { value: number; error?: string | undefined }) {
  return (
    <SelectField name="silentHours" label="Beri tanda kuning bila diam" defaultValue={value} error={error}>
      {silences.map((hours) => (
        <option key={hours} value={hours}>
          {hours < 24 ? `${hours} jam` : `${hours / 24} hari`}
        </option>
      ))}
    </SelectField>
  );
}

export function PhoneForm({ refused }: { refused: Refused | null }) {
  const { form, field } = useAnswer(refused);
  return (
    <Form ref={form} method="post" preventScrollReset noValidate className="grid gap-4">
      <AnswerNotice answer={refused} />
      <TextField
        {...field('name')}
        label="Nama HP"
        required
        autoComplete="off"
        maxLength={MAX_PHONE_NAME}
        placeholder="Contoh: HP toko"
      />
      <SilenceField
        value={Number(refused?.values.silentHours ?? usualSilence)}
        error={refused?.errors.silentHours}
      />
      <ProofField error={refused?.errors.password} />
      <div>
        <Button type="submit" name="intent" value="add" pendingText="Menambahkan...">
          Tambah HP
        </Button>
      </div>
    </Form>
  );
}

export function NewPhoneKey({ added }: { added: { key: string; address: string } }) {
  return (
    <section
      aria-labelledby="kunci-baru"
      className="grid gap-4 rounded-card border border-success/20 bg-success-soft p-4 sm:p-5"
    >
      <h2 id="kunci-baru" className="font-semibold text-lg">
        Alamat dan kunci HP ini
      </h2>
      <Secret label="Alamat" text={added.address} />
      <Secret label="Kunci" text={added.key} />
      <p className="text-sm">
        Kunci hanya tampil sekali. Tempel keduanya di aplikasi penerus, lihat panduan di bawah. Bila hilang,
        cabut HP ini dan tambahkan lagi.
      </p>
    </section>
  );
}

function Secret({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid gap-1.5">
      <p className="font-medium text-sm">{label}</p>
      <div className="flex items-center gap-2">
        <code className="min-w-0 grow break-all rounded-control border border-line bg-surface px-3 py-2 text-sm">
          {text}
        </code>
        <CopyButton text={text} variant="icon">
          {`Salin ${label.toLowerCase()}`}
        </CopyButton>
      </div>
    </div>
  );
}
