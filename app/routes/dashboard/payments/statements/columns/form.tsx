import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Refused } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { SelectField, TextField } from '#app/ui/controls/field.tsx';
import { Section } from '#app/ui/page/section.tsx';
import type { StatementColumns } from '#domain/payments/statements/columns.ts';

type ColumnsFormProps = {
  header: readonly string[];
  sample: readonly string[][];
  /** The columns as detected by their headings; null if the headings are unknown. */
  columns: StatementColumns | null;
  bank: string | null;
  answer: Refused | null;
};

export function ColumnsForm({ header, sample, columns, bank, answer }: ColumnsFormProps) {
  const { form, field } = useAnswer(answer);
  const index = (at: number | null | undefined) => (typeof at === 'number' ? String(at) : '');
  const options = header.map((name, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: columns have no id, and their order never changes
    <option key={at} value={at}>
      {labelOf(name, at, sample)}
    </option>
  ));
  const unchosen = <option value="">Pilih kolom</option>;
  return (
    <>
      <Section title="Isi berkas">
        <SampleTable header={header} sample={sample} />
      </Section>
      <Form ref={form} method="post" className="grid grid-cols-1 gap-4">
        <AnswerNotice answer={answer} />
        <TextField
          {...field('bank', bank ?? '')}
          label="Nama bank"
          placeholder="Misalnya BSI"
          maxLength={30}
          required
          autoComplete="off"
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <SelectField {...field('dateAt', index(columns?.date))} label="Kolom tanggal" required>
            {unchosen}
            {options}
          </SelectField>
          <SelectField
            {...field('descriptionAt', index(columns?.descriptions[0]))}
            label="Kolom keterangan"
            required
          >
            {unchosen}
            {options}
          </SelectField>
          <SelectField
            {...field('amountAt', index(columns?.amount))}
            label="Kolom jumlah uang masuk"
            required
          >
            {unchosen}
            {options}
          </SelectField>
          <MeaningFields field={field} columns={columns} places={options} />
        </div>
        <div>
          <Button type="submit" pendingText="Membaca...">
            Baca Mutasi
          </Button>
        </div>
      </Form>
    </>
  );
}

type MeaningFieldsProps = Pick<ColumnsFormProps, 'columns'> & {
  field: ReturnType<typeof useAnswer>['field'];
  places: ReactNode;
};

function MeaningFields({ field, columns, places }: MeaningFieldsProps) {
  return (
    <>
      <SelectField
        {...field('meaning', columns && !columns.isIncomingOnly ? 'both' : 'incoming')}
        label="Isi kolom jumlah"
      >
        <option value="incoming">Hanya uang masuk (kredit)</option>
        <option value="both">Uang masuk dan keluar</option>
      </SelectField>
      <SelectField
        {...field('markAt', String(columns?.mark ?? ''))}
        label="Kolom tanda masuk atau keluar"
        hint="Berisi CR/DB, K/D, atau Masuk/Keluar. Kosongkan bila tandanya ada di kolom jumlah."
      >
        <option value="">Tidak ada</option>
        {places}
      </SelectField>
    </>
  );
}

function labelOf(name: string, at: number, sample: readonly string[][]): string {
  const example = sample.map((cells) => cells[at]).find(Boolean);
  const shown = name || `Kolom ${at + 1}`;
  return example ? `${shown} (misalnya ${example.slice(0, 30)})` : shown;
}

function SampleTable({ header, sample }: Pick<ColumnsFormProps, 'header' | 'sample'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label="Baris pertama" tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <thead>
          <tr>
            {header.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no id, and their order never changes
              <th key={at} scope="col" className="whitespace-nowrap border-line border-b px-2 py-1.5">
                {name || `Kolom ${at + 1}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((cells, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and their order never changes
            <tr key={nth}>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no id, and their order never changes
                <td key={at} className="max-w-60 truncate border-line border-b px-2 py-1.5">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
