import { Link } from 'react-router';
import type { Refused } from '#app/forms/answers.ts';
import { useDashboardPath, useDashboardShop } from '#app/routes/dashboard/shop.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { formatDateTime } from '#domain/calendar/format.ts';
import { formatRupiah } from '#domain/format.ts';
import type { Candidate, MatchCertainty } from '#domain/payments/matching.ts';
import { bookingText, differenceText } from '#domain/payments/statements/texts.ts';
import { href } from '#domain/routes/href.ts';
import type { MatchedRow, StatementBoard } from '#server/payments/statements/board.ts';
import { RowForm } from '../row-form.tsx';
import { OrderNumberForm } from './number-form.tsx';

type Bill = StatementBoard['bills'][number];

const labels: Record<MatchCertainty, { text: string; colors: string }> = {
  sure: { text: 'Pasti cocok', colors: 'bg-success-soft text-success' },
  likely: { text: 'Mungkin cocok', colors: 'bg-info-soft text-info' },
  settled: { text: 'Sudah dibayar', colors: 'bg-sunken text-ink-soft' },
  several: { text: 'Beberapa tagihan', colors: 'bg-warning-soft text-warning' },
  differs: { text: 'Jumlah berbeda', colors: 'bg-warning-soft text-warning' },
};

type MatchCardProps = {
  row: MatchedRow;
  bills: ReadonlyMap<string, Bill>;
  answer: Refused | null;
  isFirst: boolean;
};

export function MatchCard({ row, bills, answer, isFirst }: MatchCardProps) {
  const { certainty, candidates } = row.match;
  const { text, colors } = labels[certainty];
  const titleId = `baris-${row.id}`;
  return (
    <article
      aria-labelledby={titleId}
      className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-soft"
    >
      <div className="flex items-start justify-between gap-3">
        <h3 id={titleId} className="font-bold text-lg tabular-nums">
          {formatRupiah(row.amount)}
        </h3>
        <span className={`shrink-0 rounded-full px-2.5 py-1 font-semibold text-sm ${colors}`}>{text}</span>
      </div>
      <RowFacts row={row} />
      <ul className="grid gap-3 border-line border-t pt-3">
        {candidates.map((candidate) => {
          const bill = bills.get(candidate.orderId);
          if (!bill) return null;
          return (
            <CandidateLine key={bill.orderId} row={row} bill={bill} candidate={candidate} isFirst={isFirst} />
          );
        })}
      </ul>
      <OrderNumberForm rowId={row.id} answer={answer} />
      <RowForm fields={{ intent: 'dismiss', rowId: row.id }}>
        <Button type="submit" variant="quiet" pendingText="Menyimpan..." aria-describedby={titleId}>
          Bukan ini
        </Button>
      </RowForm>
    </article>
  );
}

export function RowFacts({ row }: { row: Omit<MatchedRow, 'match' | 'id' | 'amount'> }) {
  const { timeZone } = useDashboardShop();
  return (
    <div className="grid gap-0.5 text-sm">
      <p className="text-ink-soft">
        {row.bank} ·{' '}
        {row.noticedAt && !row.inFile
          ? `notifikasi HP, ${formatDateTime(row.noticedAt, timeZone)}`
          : bookingText(row.bookedOn)}
      </p>
      <p className="wrap-anywhere">{row.description || 'Tanpa keterangan'}</p>
    </div>
  );
}

type CandidateLineProps = { row: MatchedRow; bill: Bill; candidate: Candidate; isFirst: boolean };

function CandidateLine({ row, bill, candidate, isFirst }: CandidateLineProps) {
  const pathTo = useDashboardPath();
  const { orderId, orderNumber, customerName, totalPrice } = bill;
  const { settledBy } = candidate;
  const difference = differenceText(candidate.offBy);
  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Link
          to={pathTo(href('/dashboard/pesanan/:orderId', { orderId }))}
          className="inline-flex min-h-11 items-center wrap-anywhere font-semibold text-brand underline"
        >
          #{orderNumber} {customerName}
        </Link>
        <span className="tabular-nums">{formatRupiah(totalPrice)}</span>
      </div>
      <p className="text-ink-soft text-sm">{reasonOf(candidate, difference)}</p>
      {settledBy ? (
        <RowForm fields={{ intent: 'attach', rowId: row.id, orderId }}>
          <Button type="submit" variant="secondary" className="w-full" pendingText="Menyimpan...">
            Pakai baris ini<span className="sr-only"> untuk pesanan #{orderNumber}, yang sudah dibayar</span>
          </Button>
        </RowForm>
      ) : (
        <AcceptForm row={row} bill={bill} difference={difference} isFirst={isFirst} />
      )}
    </li>
  );
}

type AcceptFormProps = { row: MatchedRow; bill: Bill; difference: string; isFirst: boolean };

function AcceptForm({ row, bill, difference, isFirst }: AcceptFormProps) {
  const { orderId, orderNumber, editKey } = bill;
  const question = difference
    ? `Yang masuk ${difference} dari tagihan #${orderNumber}. Tetap tandai sudah dibayar?`
    : null;
  return (
    <RowForm
      fields={{ intent: 'accept', rowId: row.id, orderId, seenEdit: editKey ?? '' }}
      question={question}
    >
      <Button
        type="submit"
        variant={isFirst && !difference ? 'primary' : 'secondary'}
        className="w-full"
        pendingText="Menyimpan..."
      >
        {difference ? `Tetap tandai sudah dibayar (${difference})` : 'Cocok, tandai sudah dibayar'}
        <span className="sr-only">: pesanan #{orderNumber}</span>
      </Button>
    </RowForm>
  );
}

const settledTexts = { proof: 'sudah dibayar (bukti)', hand: 'sudah dibayar (ditandai)' };

function reasonOf({ namesBuyer, namesOrder, settledBy }: Candidate, difference: string): string {
  const reasons = [
    settledBy ? settledTexts[settledBy] : '',
    difference === '' ? 'jumlahnya sama' : `jumlahnya ${difference}`,
    namesBuyer ? 'nama pembeli ada di keterangan' : '',
    namesOrder ? 'nomor pesanan ada di keterangan' : '',
  ].filter(Boolean);
  const text = reasons.join(', ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}
