import { Minus, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { TextField, useWiring } from '#app/ui/controls/field.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { formatRupiah } from '#domain/format.ts';
import { parseWholeNumber } from '#domain/forms/typed.ts';
import type { OrderDraftLine } from '#domain/orders/drafts/draft.ts';
import type { Good } from '#server/orders/goods/goods.ts';
import { type Finding, useFinder } from './use-finder.ts';

type GoodsProps = {
  start: Finding;
  lines: OrderDraftLine[];
  goods: ReadonlyMap<string, Good>;
  errors: Partial<Record<string, string>>;
  onAdd: (good: Good) => void;
  onChange: (lines: OrderDraftLine[]) => void;
};

export function Goods({ start, lines, goods, errors, onAdd, onChange }: GoodsProps) {
  const { answer, empty, wiring } = useFinder(start, 'cari', ({ found }) => {
    const first = found?.find(({ stok }) => stok > 0);
    if (first) onAdd(first);
    return first !== undefined;
  });
  const addFound = (good: Good) => {
    onAdd(good);
    empty();
  };
  return (
    <Section title="Barang">
      <div className="grid gap-4">
        <div className="flex items-end gap-2">
          <TextField
            className="flex-1"
            name="cari"
            label="Cari produk"
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={80}
            defaultValue={start.search}
            error={errors.cari}
            {...wiring}
          />
          <Button type="submit" name="intent" value="cari" variant="secondary" className="without-scripts">
            Cari
          </Button>
        </div>
        {answer.found && <FoundGoods found={answer.found} onAdd={addFound} />}
        <ul aria-label="Barang pesanan" className="grid gap-3 empty:hidden">
          {lines.map((line, nth) => (
            <Line
              key={line.id}
              nth={nth}
              line={line}
              good={goods.get(line.id)}
              error={errors[`jumlah${nth}`]}
              onQuantity={(quantity) =>
                onChange(lines.map((one) => (one === line ? { ...one, quantity } : one)))
              }
              onRemove={() => onChange(lines.filter((one) => one !== line))}
            />
          ))}
        </ul>
      </div>
    </Section>
  );
}

function FoundGoods({ found, onAdd }: { found: Good[]; onAdd: (good: Good) => void }) {
  if (found.length === 0) return <p className="text-ink-soft">Tidak ada produk yang cocok.</p>;
  return (
    <ul aria-label="Produk yang ditemukan" className="grid gap-2">
      {found.map((good) => (
        <li key={good.id}>
          <Button
            type="submit"
            name="intent"
            value={`tambah:${good.id}`}
            variant="secondary"
            className="w-full justify-start! text-left!"
            disabled={good.stok === 0}
            onClick={(event) => {
              event.preventDefault();
              onAdd(good);
            }}
          >
            <Plus aria-hidden />
            <span className="wrap-anywhere min-w-0">
              {good.name}{' '}
              <span className="block font-normal text-ink-soft text-sm">
                {formatRupiah(good.harga)} · {good.stok === 0 ? 'stok habis' : `stok ${good.stok}`}
              </span>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

type LineProps = {
  nth: number;
  line: OrderDraftLine;
  good: Good | undefined;
  error: string | undefined;
  onQuantity: (quantity: string) => void;
  onRemove: () => void;
};

function Line({ nth, line, good, error, onQuantity, onRemove }: LineProps) {
  const name = good?.name ?? 'Barang yang tidak dijual lagi';
  const { ids, wiring, shown } = useWiring(undefined, error, undefined);
  const count = parseWholeNumber(line.quantity) ?? 0;
  const step = (by: 1 | -1) => onQuantity(String(count + by));
  return (
    <li className="rounded-control bg-sunken p-3">
      <input type="hidden" name={`variant${nth}`} value={line.id} />
      <input type="hidden" name={`harga${nth}`} value={line.harga} />
      <div className="flex items-start justify-between gap-3">
        <label htmlFor={ids.control} className="wrap-anywhere min-w-0 font-medium">
          {name}
        </label>
        <Button
          type="submit"
          name="intent"
          value={`hapus:${line.id}`}
          variant="quiet-danger"
          className="-mt-2 -mr-2"
          aria-label={`Hapus ${name}`}
          onClick={(event) => {
            event.preventDefault();
            onRemove();
          }}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      <div className="mt-2 flex items-center justify-between gap-3">
        <div
          className={`inline-flex shrink-0 rounded-control border bg-surface ${shown ? 'border-danger' : 'border-line-strong'}`}
        >
          <StepButton label={`Kurangi ${name}`} disabled={count <= 1} onClick={() => step(-1)}>
            <Minus aria-hidden className="size-4" />
          </StepButton>
          <input
            {...wiring}
            aria-label={`Jumlah ${name}`}
            name={`jumlah${nth}`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            value={line.quantity}
            onChange={({ currentTarget }) => onQuantity(currentTarget.value)}
            className="h-11 w-14 rounded-control bg-transparent text-center tabular-nums"
          />
          <StepButton
            label={`Tambah ${name}`}
            disabled={good !== undefined && count >= good.stok}
            onClick={() => step(1)}
          >
            <Plus aria-hidden className="size-4" />
          </StepButton>
        </div>
        <p className="min-w-0 text-right tabular-nums">×&nbsp;{formatRupiah(line.harga)}</p>
      </div>
      {shown && (
        <p id={ids.error} className="mt-1 font-medium text-danger text-sm">
          {shown}
        </p>
      )}
    </li>
  );
}

type StepButtonProps = { label: string; disabled: boolean; onClick: () => void; children: ReactNode };

function StepButton({ label, disabled, onClick, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      // Not `disabled`, because a disabled button would lose the focus.
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onClick()}
      className="with-scripts grid size-11 place-items-center rounded-control text-ink hover:bg-sunken aria-disabled:opacity-40"
    >
      {children}
    </button>
  );
}
