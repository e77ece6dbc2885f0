import type { ReactNode } from 'react';
import { Form, useSubmit } from 'react-router';
import { QRIS_LONGEST_SIDE } from '#app/browser/photos/shrink-photo.ts';
import { useShrunkPhoto } from '#app/browser/photos/use-shrunk-photo.ts';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Refused } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { Button, buttonClass } from '#app/ui/controls/button.tsx';
import { CheckField } from '#app/ui/controls/check-field.tsx';
import { TextArea } from '#app/ui/controls/field.tsx';
import { FileField } from '#app/ui/controls/file-field.tsx';
import { MAX_QRIS_TEXT, type Qris } from '#domain/payment-methods/qris.ts';
import { href } from '#domain/routes/href.ts';
import { ClosedCard } from '../closed-card.tsx';
import { ProofField } from '../proof-field.tsx';
import { useDashboardPath } from '../shop.ts';

type QrisSectionProps = {
  qris: (Omit<Qris, 'text'> & { text: string; active: boolean }) | null;
  read: Qris | null;
  refused: Refused | null;
  editable: boolean;
};

export function QrisSection({ qris, read, refused, editable }: QrisSectionProps) {
  const isReading = refused?.values.intent === 'read-qris';
  return (
    <ClosedCard title="QRIS" state={stateOf(qris, editable)} isOpen={read !== null || refused !== null}>
      <AnswerNotice answer={refused} />
      {read ? (
        <ConfirmForm
          title="Apakah ini QRIS toko Anda?"
          qris={{ ...read, active: true }}
          refused={refused}
          isNew
        />
      ) : (
        <>
          {qris &&
            (editable ? (
              <ConfirmForm qris={qris} refused={isReading ? null : refused} />
            ) : (
              <Facts qris={qris} />
            ))}
          {!qris && !editable && <p className="text-ink-soft">Belum ada.</p>}
          {editable && !qris && <ReadForm refused={isReading ? refused : null} />}
          {editable && qris && <ReplaceQris refused={isReading ? refused : null} />}
        </>
      )}
    </ClosedCard>
  );
}

function stateOf(qris: QrisSectionProps['qris'], editable: boolean): ReactNode {
  if (!qris) return <>Belum dipasang {editable && <span className="text-brand">· Pasang QRIS</span>}</>;
  return `${qris.merchant} · ${qris.active ? 'tampil' : 'tidak ditampilkan'}`;
}

function Facts({ qris: { merchant, city, nmid } }: { qris: Omit<Qris, 'text'> }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <dt className="text-ink-soft">Nama</dt>
      <dd className="wrap-anywhere font-semibold">{merchant}</dd>
      <dt className="text-ink-soft">Kota</dt>
      <dd className="wrap-anywhere">{city}</dd>
      <dt className="text-ink-soft">NMID</dt>
      <dd className="wrap-anywhere">{nmid || 'tidak tertulis'}</dd>
    </dl>
  );
}

type ConfirmFormProps = {
  title?: string;
  qris: Qris & { active: boolean };
  refused: Refused | null;
  isNew?: boolean;
};

function ConfirmForm({ title, qris, refused, isNew = false }: ConfirmFormProps) {
  const pathTo = useDashboardPath();
  const { form } = useAnswer(refused);
  const shown = refused ? refused.values.active === 'on' : qris.active;
  return (
    <Form ref={form} method="post" preventScrollReset noValidate className="grid gap-4">
      {title && <h3 className="font-semibold text-lg">{title}</h3>}
      <Facts qris={qris} />
      <input type="hidden" name="qrisText" value={qris.text} />
      <CheckField name="active" defaultChecked={shown} className="font-medium">
        Tampilkan kepada pembeli
      </CheckField>
      <ProofField error={refused?.errors.password} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="save-qris" pendingText="Menyimpan...">
          {isNew ? 'Ya, Simpan QRIS Ini' : 'Simpan QRIS'}
        </Button>
        {isNew ? (
          <a href={pathTo(href('/dashboard/pembayaran'))} className={buttonClass('secondary', '')}>
            Batal
          </a>
        ) : (
          <Button type="submit" name="intent" value="delete-qris" variant="danger">
            Hapus QRIS
          </Button>
        )}
      </div>
    </Form>
  );
}

function ReplaceQris({ refused }: { refused: Refused | null }) {
  return (
    <details open={refused !== null} className="mt-4">
      <summary
        className={`${buttonClass('quiet', '-ml-2 cursor-pointer list-none px-2! text-sm')} [&::-webkit-details-marker]:hidden`}
      >
        Ganti QRIS
      </summary>
      <div className="mt-2">
        <ReadForm refused={refused} />
      </div>
    </details>
  );
}

function ReadForm({ refused }: { refused: Refused | null }) {
  const { form, field } = useAnswer(refused);
  const submit = useSubmit();
  const photo = useShrunkPhoto(
    'qris',
    (fields) => submit(fields, { method: 'post', encType: 'multipart/form-data', preventScrollReset: true }),
    QRIS_LONGEST_SIDE,
  );
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      noValidate
      onSubmit={photo.onSubmit}
      className="grid gap-4"
    >
      <input type="hidden" name="intent" value="read-qris" />
      <FileField
        {...photo.field}
        accept="image/jpeg,image/png,image/webp"
        label="Foto QRIS"
        error={refused?.errors.qris}
        hint="Foto atau tangkapan layar QRIS toko Anda. JPEG, PNG, atau WebP, paling besar 15 MB."
      />
      <TextArea
        {...field('qrisText')}
        label="Atau tempel teks QRIS"
        rows={3}
        maxLength={MAX_QRIS_TEXT}
        autoComplete="off"
        spellCheck={false}
        hint="Diawali 000201. Banyak aplikasi pemindai bisa menyalin teks ini."
      />
      <Button
        type="submit"
        variant="secondary"
        pending={photo.shrinking || undefined}
        pendingText="Membaca..."
        className="sm:justify-self-start"
      >
        Baca QRIS
      </Button>
    </Form>
  );
}
