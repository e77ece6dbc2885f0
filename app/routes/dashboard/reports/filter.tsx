import { useId, useState } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/controls/button.tsx';
import { TextField } from '#app/ui/controls/field.tsx';
import type { ReportFilter as Filter } from '#domain/reports/report.ts';
import { href } from '#domain/routes/href.ts';
import { ShopField } from '../shop.ts';

/** `isPreset`: a link above the form has this range. The form then starts collapsed, unless a typed date is wrong. */
export function ReportFilterForm({ filter, isPreset }: { filter: Filter; isPreset: boolean }) {
  const resetId = useId();
  const { typed, errors } = filter;
  const isWrong = Boolean(errors.from || errors.until);
  const [startOpen] = useState(isWrong || (!isPreset && Boolean(typed.from || typed.until)));
  return (
    <details open={startOpen}>
      <summary className="flex min-h-11 cursor-pointer items-center text-brand underline">
        Pilih tanggal
      </summary>
      <Form
        method="get"
        action={href('/dashboard/laporan')}
        key={`${typed.from} ${typed.until}`}
        aria-label="Rentang tanggal"
        className="grid grid-cols-2 items-start gap-3 sm:flex sm:flex-wrap sm:items-end"
      >
        <ShopField />
        <TextField
          name="dari"
          label="Dari Tanggal"
          type="date"
          defaultValue={typed.from}
          error={errors.from}
          className="sm:w-48"
        />
        <TextField
          name="sampai"
          label="Sampai Tanggal"
          type="date"
          defaultValue={typed.until}
          error={errors.until}
          className="sm:w-48"
        />
        <Button type="submit">Tampilkan</Button>
        <Button type="submit" variant="secondary" form={resetId}>
          Reset
        </Button>
      </Form>
      <Form method="get" action={href('/dashboard/laporan')} id={resetId} className="hidden">
        <ShopField />
      </Form>
    </details>
  );
}
