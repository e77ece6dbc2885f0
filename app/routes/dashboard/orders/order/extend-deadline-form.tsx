import { useMemo } from 'react';
import { useFetcher } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Done, Refused } from '#app/forms/answers.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { SelectField } from '#app/ui/controls/field.tsx';
import { NoticeRegion } from '#app/ui/page/notice.tsx';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import {
  deadlineNames,
  isWaiting,
  movedNote,
  openDeadline,
  type WaitingStatus,
} from '#domain/orders/deadlines/deadline.ts';
import { isPending, type OrderStatus } from '#domain/orders/order.ts';
import { paymentPeriods, periodText } from '#domain/stores/store.ts';

type ExtendDeadlineAnswer = { form: 'time' } & (Done<{ status: WaitingStatus; due: Date | null }> | Refused);

type ExtendDeadlineFormProps = {
  order: { status: OrderStatus; dueAt: Date | null };
  answer: ExtendDeadlineAnswer | undefined;
  timeZone: TimeZone;
};

export function ExtendDeadlineForm({ order, answer, timeZone }: ExtendDeadlineFormProps) {
  // A fetcher keeps its answer when a live event revalidates this page; `actionData` would disappear.
  const fetcher = useFetcher<ExtendDeadlineAnswer>();
  const result = useResult(fetcher.data ?? answer, timeZone);
  const deadline = openDeadline(order);
  return (
    <>
      <NoticeRegion className="max-w-lg empty:absolute">
        <AnswerNotice answer={result} />
      </NoticeRegion>
      {deadline && isWaiting(order.status) && (
        <details className="max-w-lg rounded-card border border-line bg-surface px-4 shadow-soft">
          <summary className="min-h-11 cursor-pointer py-2.5 font-medium">Beri waktu lagi</summary>
          <fetcher.Form method="post" className="grid gap-4 pb-4">
            <input type="hidden" name="intent" value="paymentTime" />
            <input type="hidden" name="seenDue" value={deadline.toISOString()} />
            <PeriodField status={order.status} />
            <Button
              type="submit"
              variant="secondary"
              pending={fetcher.state !== 'idle'}
              pendingText="Menyimpan..."
            >
              {isPending(order.status) ? 'Simpan Batas Konfirmasi' : 'Simpan Batas Bayar'}
            </Button>
          </fetcher.Form>
        </details>
      )}
    </>
  );
}

function PeriodField({ status }: { status: WaitingStatus }) {
  return (
    <SelectField
      name="addedHours"
      label="Tambahan Waktu"
      defaultValue="24"
      hint={`Ditambahkan ke ${deadlineNames[status].toLowerCase()} sekarang.`}
    >
      {paymentPeriods.map((hours) => (
        <option key={hours} value={hours}>
          {periodText(hours)}
        </option>
      ))}
      <option value="">Hapus batas waktu</option>
    </SelectField>
  );
}

function useResult(answer: ExtendDeadlineFormProps['answer'], timeZone: TimeZone) {
  return useMemo(() => {
    if (answer?.kind !== 'done') return answer;
    const { status, due, sentence } = answer;
    return { ...answer, sentence: `${movedNote(status, due, timeZone)} ${sentence}` };
  }, [answer, timeZone]);
}
