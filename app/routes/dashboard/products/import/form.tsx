import { Form } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Refused } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { useTableSize } from '#app/routes/dashboard/table-size.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { CheckField } from '#app/ui/controls/check-field.tsx';
import { SelectField, TextField } from '#app/ui/controls/field.tsx';
import { FileField } from '#app/ui/controls/file-field.tsx';
import { MAX_IMPORT_FILES } from '#domain/products/import/form.ts';

export function SheetForm({ answer }: { answer: Refused | null }) {
  const { form, field } = useAnswer(answer);
  const size = useTableSize('files');
  const values = answer?.values;
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      className="grid gap-4"
      onSubmit={size.onSubmit}
    >
      <AnswerNotice answer={answer} />
      <FileField
        {...size.field}
        multiple
        required
        accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        label="Berkas Excel (.xlsx) atau CSV"
        error={answer?.errors.files}
        hint={`Paling banyak ${MAX_IMPORT_FILES} berkas, 10 MB per berkas, dan 5.000 baris sekaligus.`}
      />
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
        <CheckField
          name="hideNew"
          defaultChecked={values ? values.hideNew === 'on' : true}
          className="text-sm"
        >
          Sembunyikan produk baru dulu, sampai fotonya saya tambahkan
        </CheckField>
        <CheckField name="shorten" defaultChecked={values?.shorten === 'on'} className="text-sm">
          Potong nama di atas 120 huruf dan deskripsi di atas 2.000 huruf
        </CheckField>
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
