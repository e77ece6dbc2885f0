import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { useAnswer } from '#app/forms/use-answer.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { controlClass, FieldFrame, useWiring } from '#app/ui/controls/field.tsx';
import { formatNumber, formatRupiah } from '#domain/format.ts';
import { nameWithOptions } from '#domain/products/option.ts';
import type { Good } from '#server/orders/goods/goods.ts';
import type { Order } from '#server/orders/orders.ts';

type WiredField = ReturnType<ReturnType<typeof useAnswer>['field']>;

type OrderedLineProps = {
  item: Order['items'][number];
  today: Good | undefined;
  field: WiredField;
  onRemoved: () => void;
};

export function OrderedLine({ item, today, field, onRemoved }: OrderedLineProps) {
  const name = nameWithOptions(item.namaProduk, item.optionText);
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="wrap-anywhere font-medium">{name}</p>
      <p className="text-ink-soft text-sm tabular-nums">
        {formatRupiah(item.harga)}
        {today && today.harga !== item.harga && ` (harga hari ini ${formatRupiah(today.harga)})`}
        {' · '}
        {today ? `stok tersisa ${formatNumber(today.stok)}` : 'tidak dijual lagi'}
      </p>
      <Quantity name={name} field={field}>
        <Button
          variant="quiet-danger"
          className="with-scripts"
          aria-label={`Hapus ${name}`}
          onClick={({ currentTarget }) => {
            const input = currentTarget.form?.elements.namedItem(field.name);
            if (!(input instanceof HTMLInputElement)) return;
            input.value = '0';
            onRemoved();
          }}
        >
          <Trash2 aria-hidden />
        </Button>
      </Quantity>
    </li>
  );
}

export function AddedLine({ good, field }: { good: Good; field: WiredField }) {
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="wrap-anywhere font-medium">{good.name}</p>
      <p className="text-ink-soft text-sm tabular-nums">
        {formatRupiah(good.harga)} · {good.stok === 0 ? 'stok habis' : `stok ${formatNumber(good.stok)}`}
      </p>
      <Quantity name={good.name} field={field} />
    </li>
  );
}

function Quantity({ name, field, children }: { name: string; field: WiredField; children?: ReactNode }) {
  const { error, ...input } = field;
  const { ids, wiring, shown } = useWiring(undefined, error, undefined);
  return (
    <div className="mt-2 flex items-end gap-2">
      <FieldFrame ids={ids} label={`Jumlah ${name}`} error={shown} className="w-full max-w-48">
        <input
          {...input}
          {...wiring}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          className={`${controlClass(shown)} tabular-nums`}
        />
      </FieldFrame>
      {children}
    </div>
  );
}
