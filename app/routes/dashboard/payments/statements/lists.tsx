import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Refused } from '#app/forms/answers.ts';
import { useDashboardPath } from '#app/routes/dashboard/shop.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { formatNumber, formatRupiah } from '#domain/format.ts';
import { href } from '#domain/routes/href.ts';
import type { ListedRow, StatementBoard } from '#server/payments/statements/board.ts';
import { RowForm } from '../row-form.tsx';
import { RowFacts } from './match-card.tsx';
import { OrderNumberForm } from './number-form.tsx';

export function OtherRows({ board, answer }: { board: StatementBoard; answer: Refused | null }) {
  const pathTo = useDashboardPath();
  const { others, othersCount, used, dismissed } = board;
  return (
    <div className="grid gap-3">
      <Fold
        title={`Tidak ada tagihan yang cocok (${formatNumber(othersCount)})`}
        rows={others}
        open={others.some(({ id }) => id === answer?.values.rowId)}
      >
        {({ id }) => (
          <>
            <OrderNumberForm rowId={id} answer={answer} />
            <RowForm fields={{ intent: 'dismiss', rowId: id }}>
              <Button type="submit" variant="quiet" pendingText="Menyimpan...">
                Sisihkan
              </Button>
            </RowForm>
          </>
        )}
      </Fold>
      <Fold
        title="Sudah dicocokkan"
        rows={used}
        lead="Salah cocok? Lepas barisnya di sini. Pesanannya tetap Sudah Dibayar: buka pesanan itu, kabari pembelinya, lalu batalkan bila perlu."
      >
        {({ id, orderId, orderNumber }) => (
          <div className="flex flex-wrap items-center gap-3">
            <Link
              to={pathTo(href('/dashboard/pesanan/:orderId', { orderId }))}
              className="inline-flex min-h-11 items-center text-brand underline"
            >
              Pesanan #{orderNumber}
            </Link>
            <RowForm
              fields={{ intent: 'release', rowId: id }}
              question={`Lepas baris ini dari pesanan #${orderNumber}? Status pesanannya tidak berubah.`}
            >
              <Button type="submit" variant="quiet" pendingText="Menyimpan...">
                Lepas
              </Button>
            </RowForm>
          </div>
        )}
      </Fold>
      <Fold title="Disisihkan" rows={dismissed}>
        {({ id }) => (
          <RowForm fields={{ intent: 'restore', rowId: id }}>
            <Button type="submit" variant="quiet" pendingText="Menyimpan...">
              Kembalikan
            </Button>
          </RowForm>
        )}
      </Fold>
    </div>
  );
}

type FoldProps<Row> = {
  title: string;
  lead?: string;
  rows: readonly Row[];
  open?: boolean;
  children: (row: Row) => ReactNode;
};

function Fold<Row extends ListedRow>({ title, lead, rows, open = false, children }: FoldProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <details open={open} className="rounded-card border border-line bg-surface px-4">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{title}</summary>
      {lead && <p className="pb-2 text-ink-soft text-sm">{lead}</p>}
      <ul className="divide-y divide-line border-line border-t">
        {rows.map((row) => (
          <li key={row.id} className="grid gap-1 py-3">
            <span className="font-semibold tabular-nums">{formatRupiah(row.amount)}</span>
            <RowFacts row={row} />
            {children(row)}
          </li>
        ))}
      </ul>
    </details>
  );
}
