import { CircleAlert } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Form } from 'react-router';
import { MAX_IMPORT_FILES } from '../../../../../domain/products/import/form.ts';
import { AnswerNotice } from '../../../../forms/answer-notice.tsx';
import type { Refused } from '../../../../forms/answers.ts';
import { useStandingError } from '../../../../forms/standing-error.ts';
import { useAnswer } from '../../../../forms/use-answer.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { SelectField, TextField } from '../../../../ui/controls/field.tsx';

const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** The server says the same; here it spares an upload. */
const tooLargeText = 'Berkas terlalu besar. Paling besar 10 MB per berkas.';

export function SheetForm({ answer }: { answer: Refused | null }) {
  const { form, field } = useAnswer(answer);
  const [tooLarge, setTooLarge] = useState(false);
  const check = (event: FormEvent<HTMLFormElement>) => {
    const input = event.currentTarget.elements.namedItem('files') as HTMLInputElement | null;
    const isLarge = [...(input?.files ?? [])].some(({ size }) => size > MAX_FILE_BYTES);
    setTooLarge(isLarge);
    if (isLarge) event.preventDefault();
  };
  const values = answer?.values;
  return (
    <Form ref={form} method="post" encType="multipart/form-data" className="grid gap-4" onSubmit={check}>
      <AnswerNotice answer={answer} />
      <FilesField tooLarge={tooLarge} error={answer?.errors.files} onChange={() => setTooLarge(false)} />
      <details className="rounded-control border border-line px-4">
        <summary className="cursor-pointer py-2.5 font-semibold">Cara memindahkan produk dari Shopee</summary>
        <ol className="mb-4 list-decimal space-y-1 pl-5 text-ink-soft text-sm">
          <li>Di Seller Centre, buka Produk Saya → Atur Sekaligus → Ubah Sekaligus.</li>
          <li>Unduh berkas Informasi Dasar, Informasi Penjualan, dan Pengiriman.</li>
          <li>Pilih semua berkas itu sekaligus di sini. Produknya dicocokkan dari Kode Produk.</li>
          <li>Foto tidak ikut diimpor: tambahkan nanti di halaman Produk.</li>
        </ol>
      </details>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...field('weightUnit', 'gram')} label="Satuan berat di berkas Shopee">
          <option value="gram">Gram</option>
          <option value="kg">Kilogram</option>
        </SelectField>
        <TextField
          {...field('defaultWeight')}
          label="Berat bila tidak ada di tabel (gram)"
          inputMode="numeric"
          placeholder="Misalnya 250"
          maxLength={9}
        />
      </div>
      <div className="grid gap-1">
        <Tick name="hideNew" on={values ? values.hideNew === 'on' : true}>
          Sembunyikan produk baru dulu, sampai fotonya saya tambahkan
        </Tick>
        <Tick name="shorten" on={values?.shorten === 'on'}>
          Potong nama di atas 120 huruf dan deskripsi di atas 2.000 huruf
        </Tick>
      </div>
      <div>
        <Button type="submit" pendingText="Memeriksa...">
          Periksa Tabel
        </Button>
        <p className="mt-2 text-ink-soft text-sm">
          Belum ada yang diubah: Anda melihat dulu apa yang akan terjadi.
        </p>
      </div>
    </Form>
  );
}

type FilesFieldProps = { tooLarge: boolean; error: string | undefined; onChange: () => void };

function FilesField({ tooLarge, error, onChange }: FilesFieldProps) {
  const id = useId();
  const standing = useStandingError(id, error);
  const shown = tooLarge ? tooLargeText : standing;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        Berkas Excel (.xlsx) atau CSV
      </label>
      <input
        id={id}
        type="file"
        name="files"
        multiple
        required
        accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-describedby={`${id}-hint`}
        aria-invalid={shown ? true : undefined}
        onChange={onChange}
        className="block min-h-11 w-full rounded-control border border-line-strong bg-surface p-2 text-sm file:mr-3 file:min-h-8 file:rounded-control file:border-0 file:bg-sunken file:px-3 file:font-semibold file:text-ink"
      />
      <div id={`${id}-hint`} className="mt-1.5 text-sm">
        {shown && (
          <p role="alert" className="flex gap-1.5 font-medium text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {shown}
          </p>
        )}
        <p className="text-ink-soft">
          Paling banyak {MAX_IMPORT_FILES} berkas, 10 MB per berkas, dan 5.000 baris sekaligus.
        </p>
      </div>
    </div>
  );
}

function Tick({ name, on, children }: { name: string; on: boolean; children: string }) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input type="checkbox" name={name} defaultChecked={on} className="size-5 shrink-0 accent-brand" />
      {children}
    </label>
  );
}
