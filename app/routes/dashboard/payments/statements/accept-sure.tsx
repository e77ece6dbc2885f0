import { Form } from 'react-router';
import { Button, buttonClass } from '#app/ui/controls/button.tsx';
import { formatNumber, formatRupiah } from '#domain/format.ts';
import { bookingText } from '#domain/payments/statements/texts.ts';
import type { MatchedRow, StatementBoard } from '#server/payments/statements/board.ts';

type Bill = StatementBoard['bills'][number];

type SureMatch = { row: MatchedRow; bill: Bill };

export function sureMatches(
  matched: readonly MatchedRow[],
  bills: ReadonlyMap<string, Bill>,
): readonly SureMatch[] {
  return matched.flatMap((row) => {
    const bill = bills.get(row.match.candidates[0]?.orderId ?? '');
    return row.match.certainty === 'sure' && bill ? [{ row, bill }] : [];
  });
}

export function AcceptSure({ sure }: { sure: readonly SureMatch[] }) {
  const count = formatNumber(sure.length);
  return (
    <details className="group">
      <summary
        className={buttonClass(
          'primary',
          'w-full cursor-pointer list-none group-open:bg-sunken group-open:text-ink sm:w-auto [&::-webkit-details-marker]:hidden',
        )}
      >
        Terima semua yang pasti ({count})
      </summary>
      <Form
        method="post"
        preventScrollReset
        aria-label="Semua yang pasti"
        className="mt-2 grid gap-3 rounded-card border border-line bg-surface p-4 shadow-soft"
      >
        <input type="hidden" name="intent" value="acceptSure" />
        <p className="text-ink-soft text-sm">Lihat dulu uang masuk dan pesanannya, lalu tandai semuanya.</p>
        <ul className="divide-y divide-line border-line border-y">
          {sure.map((match, nth) => (
            <SureLine key={match.row.id} match={match} nth={nth} />
          ))}
        </ul>
        <Button type="submit" pendingText="Menyimpan...">
          Tandai {count} pesanan sudah dibayar
        </Button>
      </Form>
    </details>
  );
}

function SureLine({ match: { row, bill }, nth }: { match: SureMatch; nth: number }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2">
      <input type="hidden" name={`row${nth}`} value={row.id} />
      <input type="hidden" name={`order${nth}`} value={bill.orderId} />
      <input type="hidden" name={`seenEdit${nth}`} value={bill.editKey ?? ''} />
      <span className="truncate font-semibold">
        #{bill.orderNumber} {bill.customerName}
      </span>
      <span className="text-right font-semibold tabular-nums">{formatRupiah(row.amount)}</span>
      <span className="col-span-2 truncate text-ink-soft text-sm">
        {row.bank} · {bookingText(row.bookedOn)} · {row.description || 'Tanpa keterangan'}
      </span>
    </li>
  );
}
