import { ArrowRight } from 'lucide-react';
import type { useAnswer } from '#app/forms/use-answer.ts';
import { CheckField } from '#app/ui/controls/check-field.tsx';
import { useWiring } from '#app/ui/controls/field.tsx';
import { formatNumber } from '#domain/format.ts';
import type { ShownPlan } from './present-plan.ts';

type RenamesProps = {
  plan: ShownPlan;
  field: ReturnType<ReturnType<typeof useAnswer>['field']>;
};

export function Renames({ plan: { renames, hasFiles }, field: { error, name } }: RenamesProps) {
  const { ids, wiring, shown } = useWiring(undefined, error, undefined);
  const more = renames.count - renames.first.length;
  return (
    <div className="grid gap-3 rounded-control border border-warning/20 bg-warning-soft p-4">
      <h3 className="font-semibold">Nama {formatNumber(renames.count)} produk akan berganti</h3>
      <ul className="grid gap-3">
        {renames.first.map(({ key, namaProduk, renamedTo, file, row }) => (
          <li key={key} className="grid">
            <NewName from={namaProduk} to={renamedTo} />
            <span className="wrap-anywhere text-ink-soft text-sm">
              {hasFiles && `${file}, `}baris {row}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>dan {formatNumber(more)} produk lain, paling atas di daftar di bawah.</p>}
      <p className="text-sm">
        Bila barisnya produk lain, jangan lanjutkan: beri kode atau nama lain di tabel, lalu unggah lagi.
      </p>
      <CheckField {...wiring} name={name} value="ya" autoComplete="off" className="font-medium">
        Produknya memang sama, ganti namanya
      </CheckField>
      {shown && (
        <p id={ids.error} className="font-medium text-danger text-sm">
          {shown}
        </p>
      )}
    </div>
  );
}

export function NewName({ from, to }: { from: string; to: string }) {
  return (
    <span className="wrap-anywhere min-w-0 text-lg leading-snug">
      <del className="text-ink-soft">{from}</del>{' '}
      <ArrowRight aria-label="menjadi" className="inline size-5" /> <strong>{to}</strong>
    </span>
  );
}
