import { useFetcher } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Done, Refused } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { MoneyField } from '#app/routes/dashboard/money/field.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { TextField } from '#app/ui/controls/field.tsx';
import { NoticeRegion } from '#app/ui/page/notice.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { formatDay } from '#domain/calendar/format.ts';
import { formatRupiah } from '#domain/format.ts';
import type { OrderEvent } from '#domain/orders/event.ts';
import { mayRefund, type Refund, refundsOf } from '#domain/orders/refunds/refund.ts';

type RefundAnswer = { form: 'refund' } & (Done | Refused);

type OrderRefundsProps = {
  order: { totalPrice: number; refunded: number };
  events: OrderEvent[];
  /** Today's date in the shop's time zone, such as '2026-11-21'. */
  today: string;
  readOnly: boolean;
  answer: RefundAnswer | undefined;
};

export function OrderRefunds({ order, events, today, readOnly, answer }: OrderRefundsProps) {
  // A fetcher keeps its answer when a live event revalidates this page. All forms share it, so that only the last
  // answer is shown.
  const fetcher = useFetcher<RefundAnswer>();
  const refunds = refundsOf(events);
  const left = order.totalPrice - order.refunded;
  if (!mayRefund(events) || (readOnly && refunds.length === 0)) return null;
  const result = fetcher.data ?? answer;
  return (
    <Section title="Pengembalian Dana">
      <div className="grid gap-4">
        <NoticeRegion>
          <AnswerNotice answer={result} />
        </NoticeRegion>
        {refunds.length > 0 && (
          <ul className="divide-y divide-line">
            {refunds.map((refund) => (
              <RefundRow key={refund.id} refund={refund} fetcher={readOnly ? null : fetcher} />
            ))}
          </ul>
        )}
        {!readOnly && left > 0 && (
          <RefundForm
            // The key changes with each saved refund, which empties the form.
            key={events.length}
            order={order}
            today={today}
            fetcher={fetcher}
            answer={isOfNote(result) ? result : undefined}
          />
        )}
      </div>
    </Section>
  );
}

function isOfNote(answer: RefundAnswer | undefined): boolean {
  return answer?.kind === 'refused' && answer.values.amount !== undefined;
}

type Fetcher = ReturnType<typeof useFetcher<RefundAnswer>>;

function isSending({ state, formData }: Fetcher, field: string, value: string): boolean {
  return state !== 'idle' && formData?.get(field) === value;
}

type RefundRowProps = { refund: Refund; fetcher: Fetcher | null };

function RefundRow({ refund, fetcher }: RefundRowProps) {
  return (
    <li className="grid gap-1 py-2 first:pt-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums">
        <span className="font-medium">{formatRupiah(refund.amount)}</span>
        <span className="text-ink-soft text-sm">{formatDay(refund.day)}</span>
      </p>
      {fetcher && (
        <details>
          <summary className="min-h-11 w-fit cursor-pointer py-2.5 text-danger text-sm">
            Hapus catatan
          </summary>
          <fetcher.Form method="post" className="grid gap-2 pb-2">
            <input type="hidden" name="intent" value="withdrawRefund" />
            <input type="hidden" name="refundId" value={refund.id} />
            <p className="text-sm">
              Untuk catatan yang keliru. Pembeli tetap melihat di riwayat bahwa catatan ini dihapus.
            </p>
            <Button
              type="submit"
              variant="danger"
              pending={isSending(fetcher, 'refundId', refund.id)}
              pendingText="Menyimpan..."
            >
              Ya, hapus catatan {formatRupiah(refund.amount)}
            </Button>
          </fetcher.Form>
        </details>
      )}
    </li>
  );
}

type RefundFormProps = {
  order: OrderRefundsProps['order'];
  today: string;
  fetcher: Fetcher;
  answer: RefundAnswer | undefined;
};

function RefundForm({ order, today, fetcher, answer }: RefundFormProps) {
  const { form, field } = useAnswer(answer);
  const left = formatRupiah(order.totalPrice - order.refunded);
  return (
    <details open={answer !== undefined || undefined}>
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-medium">Catat pengembalian dana</summary>
      <fetcher.Form method="post" ref={form} className="grid gap-4 pt-2" noValidate>
        <input type="hidden" name="intent" value="refund" />
        <input type="hidden" name="seenRefunded" value={order.refunded} />
        <MoneyField
          {...field('amount')}
          label="Jumlah Dikembalikan"
          hint={`Paling banyak ${left}. Boleh dicatat beberapa kali.`}
        />
        <TextField
          {...field('day', today)}
          label="Tanggal Pengembalian"
          type="date"
          max={today}
          hint="Hari dana dikirim ke pembeli. Pembeli melihat catatan ini."
        />
        <Button
          type="submit"
          variant="secondary"
          pending={isSending(fetcher, 'intent', 'refund')}
          pendingText="Menyimpan..."
        >
          Simpan Pengembalian
        </Button>
      </fetcher.Form>
    </details>
  );
}
