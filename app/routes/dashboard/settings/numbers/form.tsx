import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Refused, Texts } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { ConfirmedDelete } from '#app/routes/dashboard/delete-question.tsx';
import { ProofField } from '#app/routes/dashboard/proof-field.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { CheckField } from '#app/ui/controls/check-field.tsx';
import { SelectField, TextField } from '#app/ui/controls/field.tsx';
import { timeText } from '#domain/calendar/time-of-day.ts';
import { formatPhone } from '#domain/format.ts';
import {
  ALWAYS,
  type ChatNumber,
  dayField,
  MAX_NUMBER_NAME,
  weekdays,
  worksOn,
} from '#domain/stores/chat/number.ts';

type Member = { userId: string; email: string; name: string };

type NumberFormProps = {
  number: ChatNumber | null;
  members: Member[];
  refused: Refused | null;
};

export function NumberForm({ number, members, refused }: NumberFormProps) {
  const { form, field } = useAnswer(refused);
  const isOn = (name: string, saved: boolean) => (refused ? refused.values[name] === 'on' : saved);
  const isOwn = number?.waNumber === null;
  return (
    <Form ref={form} method="post" preventScrollReset noValidate className="grid gap-4">
      <input type="hidden" name="id" value={number?.id ?? ''} />
      <AnswerNotice answer={refused} />
      <TextField
        {...field('name', number?.name)}
        label="Nama"
        required
        autoComplete="off"
        maxLength={MAX_NUMBER_NAME}
        placeholder="Contoh: Sari"
      />
      {isOwn ? (
        <p className="text-ink-soft text-sm">Nomor toko ini sendiri diubah di Pengaturan Toko.</p>
      ) : (
        <TextField
          {...field('waNumber', number?.waNumber ? formatPhone(number.waNumber) : '')}
          label="Nomor WhatsApp"
          required
          type="tel"
          inputMode="tel"
          maxLength={40}
          autoComplete="off"
        />
      )}
      <HoursFields number={number} field={field} errors={refused?.errors ?? {}} isOn={isOn} />
      <SelectField {...field('memberId', number?.memberId ?? '')} label="Akun yang memakainya">
        <option value="">Tidak ditautkan</option>
        {members.map(({ userId, email, name }) => (
          <option key={userId} value={userId}>
            {name ? `${name} (${email})` : email}
          </option>
        ))}
      </SelectField>
      <div>
        <CheckField name="active" defaultChecked={isOn('active', number?.active ?? true)}>
          Aktif: mendapat pembeli baru
        </CheckField>
        {refused?.errors.active && <p className="text-danger text-sm">{refused.errors.active}</p>}
      </div>
      <Proof isNew={number === null} error={refused?.errors.password} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="save" pendingText="Menyimpan...">
          {number ? 'Simpan Nomor' : 'Tambah Nomor'}
        </Button>
        {number && !isOwn && (
          <ConfirmedDelete question={`Hapus ${number.name}? Pembeli tidak diarahkan ke nomor ini lagi.`} />
        )}
      </div>
    </Form>
  );
}

function Proof({ isNew, error }: { isNew: boolean; error: string | undefined }) {
  if (isNew) return <ProofField error={error} />;
  return <ProofField error={error} about="bila nomor diubah, dihapus, atau diaktifkan" />;
}

type HoursFieldsProps = {
  number: ChatNumber | null;
  field: (name: string, saved?: string) => { name: string; defaultValue: string; error: string | undefined };
  errors: Texts;
  isOn: (name: string, saved: boolean) => boolean;
};

function HoursFields({ number, field, errors, isOn }: HoursFieldsProps) {
  const { days, hoursFrom, hoursUntil, awayFrom, awayUntil } = number ?? ALWAYS;
  return (
    <>
      <fieldset>
        <legend className="mb-1 font-medium text-sm">Hari menjawab</legend>
        <div className="grid grid-cols-3 gap-x-4 sm:grid-cols-4">
          {weekdays.map((day, nth) => (
            <CheckField
              key={day}
              name={dayField(nth)}
              defaultChecked={isOn(dayField(nth), worksOn({ days }, nth))}
            >
              {day}
            </CheckField>
          ))}
        </div>
        {errors.days && <p className="text-danger text-sm">{errors.days}</p>}
      </fieldset>
      <FieldPair legend="Jam menjawab" hint="Kosongkan bila sepanjang hari.">
        <TextField {...field('hoursFrom', timeText(hoursFrom))} label="Dari" type="time" />
        <TextField {...field('hoursUntil', timeText(hoursUntil))} label="Sampai" type="time" />
      </FieldPair>
      <FieldPair legend="Libur" hint="Selama itu pembeli baru ke nomor lain.">
        <TextField {...field('awayFrom', awayFrom ?? '')} label="Hari pertama" type="date" />
        <TextField {...field('awayUntil', awayUntil ?? '')} label="Hari terakhir" type="date" />
      </FieldPair>
    </>
  );
}

function FieldPair({ legend, hint, children }: { legend: string; hint: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">{legend}</legend>
      <p className="mb-2 text-ink-soft text-sm">{hint}</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.75rem,1fr))] gap-3 sm:max-w-sm">
        {children}
      </div>
    </fieldset>
  );
}
