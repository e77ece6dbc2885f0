import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Texts } from '#app/forms/answers.ts';
import type { TypedRow } from '#domain/products/matrix.ts';
import { optionText } from '#domain/products/option.ts';
import { LOW_STOCK } from '#domain/products/product.ts';
import { RowField } from './row-field.tsx';
import type { ValueChip } from './slots.ts';
import type { Variants } from './use-variants.ts';

export function VariantRows({ variants }: { variants: Variants }) {
  const { matrix, filled, errors, slots } = variants;
  const combinations = slots
    .filter(({ chips }) => chips.length > 0)
    .reduce<ValueChip[][]>(
      (rows, { chips }) => rows.flatMap((row) => chips.map((chip) => [...row, chip])),
      [[]],
    );
  return (
    <ol aria-label="Varian" className="grid gap-3">
      {combinations.map((chips, index) => {
        const row = matrix.rows[index];
        const name = optionText(chips.map(({ text }) => text));
        // The key keeps a row's typed texts while other rows come and go, and resets them when rows are filled in bulk.
        const key = `${filled} ${chips.map((chip) => chip.key).join(' ')}`;
        return row && <VariantRow key={key} index={index} name={name} row={row} errors={errors} />;
      })}
    </ol>
  );
}

type VariantRowProps = { index: number; name: string; row: TypedRow; errors: Texts };

function VariantRow({ index, name, row, errors }: VariantRowProps) {
  const [stok, setStok] = useState(row.stok);
  const [hidden, setHidden] = useState(row.hidden);
  const of = (field: 'harga' | 'stok' | 'berat' | 'formerPrice') => ({
    name: `${field}.${index}`,
    of: name,
    defaultValue: row[field],
    error: errors[`${field}.${index}`],
  });
  const isFolded = !errors[`berat.${index}`] && !errors[`formerPrice.${index}`];
  return (
    <li className="rounded-control border border-line p-3">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <p className="min-w-0 wrap-anywhere font-semibold">{name}</p>
        <p className="text-sm">
          <StockSign stok={stok} />
          {hidden && <span className="ml-2 font-semibold text-ink-soft">Disembunyikan</span>}
        </p>
      </div>
      <input type="hidden" name={`variantId.${index}`} value={row.variantId} />
      <input type="hidden" name={`seenStok.${index}`} value={row.seenStok} />
      <div className="grid grid-cols-[3fr_2fr] gap-2">
        <RowField {...of('harga')} label="Harga" money />
        <RowField {...of('stok')} label="Stok" onChange={(event) => setStok(event.currentTarget.value)} />
      </div>
      <details open={!isFolded} className="group">
        <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 text-ink-soft text-sm [&::-webkit-details-marker]:hidden">
          <ChevronDown aria-hidden className="size-4 group-open:[transform:rotate(180deg)]" />
          Berat, harga coret, sembunyikan<span className="sr-only"> {name}</span>
        </summary>
        <div className="grid grid-cols-[3fr_2fr] gap-2">
          <RowField {...of('formerPrice')} label="Harga coret" money />
          <RowField {...of('berat')} label="Berat (gram)" />
        </div>
        <label className="mt-1 flex min-h-11 w-fit cursor-pointer items-center gap-2 text-sm">
          <input
            type="checkbox"
            name={`hidden.${index}`}
            value="ya"
            defaultChecked={row.hidden}
            onChange={(event) => setHidden(event.currentTarget.checked)}
            className="size-5 accent-brand"
          />
          Sembunyikan<span className="sr-only"> {name}</span>
        </label>
      </details>
    </li>
  );
}

function StockSign({ stok }: { stok: string }) {
  const pieces = /^\d+$/.test(stok.trim()) ? Number(stok) : null;
  if (pieces === 0) return <strong className="text-danger">Stok habis</strong>;
  if (pieces !== null && pieces <= LOW_STOCK) return <strong className="text-warning">Stok menipis</strong>;
  return null;
}
