import { BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Answer } from '#app/forms/answers.ts';
import { useDashboardShop } from '#app/routes/dashboard/shop.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { NoticeRegion } from '#app/ui/page/notice.tsx';
import { formatDateTime } from '#domain/calendar/format.ts';
import { formatRupiah } from '#domain/format.ts';
import type { AutomaticMark, DetectedPayment } from '#server/payments/notices/detected.ts';

type NoticedPaymentProps = {
  order: { editKey: string | null };
  noticed: { detected: DetectedPayment | null; marked: AutomaticMark | null };
  answer: Answer | undefined;
};

export function NoticedPayment({ order, noticed, answer }: NoticedPaymentProps) {
  const { timeZone } = useDashboardShop();
  const { detected, marked } = noticed;
  return (
    <>
      <NoticeRegion>{answer && <AnswerNotice answer={answer} />}</NoticeRegion>
      {detected && (
        <Card title={<>Uang masuk {formatRupiah(detected.amount)} terdeteksi</>}>
          <p className="wrap-anywhere text-sm">
            Notifikasi {detected.bank}, {formatDateTime(detected.noticedAt, timeZone)}
            {detected.description && `: ${detected.description}`}. Jumlahnya pas dengan tagihan ini.
            {detected.isEarly && ' Jamnya sebelum tagihan dibuat: periksa dulu uangnya.'}
          </p>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="acceptNoticed" />
            <input type="hidden" name="rowId" value={detected.rowId} />
            <input type="hidden" name="seenEdit" value={order.editKey ?? ''} />
            <Button type="submit" className="w-full sm:w-auto" pendingText="Menyimpan...">
              Tandai Sudah Dibayar
            </Button>
          </Form>
        </Card>
      )}
      {marked && (
        <Card title={<>Otomatis lunas: {formatRupiah(marked.amount)}</>}>
          <p className="text-sm">
            Dari notifikasi {marked.bank}. Periksa uangnya. Bisa dibatalkan sampai{' '}
            {formatDateTime(marked.undoUntil, timeZone)}.
          </p>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="undoAutomatic" />
            <input type="hidden" name="rowId" value={marked.rowId} />
            <Button type="submit" variant="secondary" pendingText="Membatalkan...">
              Batalkan<span className="sr-only"> lunas</span>
            </Button>
          </Form>
        </Card>
      )}
    </>
  );
}

function Card({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section
      aria-labelledby="uang-masuk"
      className="grid max-w-lg gap-3 rounded-card border border-info/20 bg-info-soft p-4"
    >
      <h2 id="uang-masuk" className="flex items-center gap-2 font-bold text-info tabular-nums">
        <BellRing aria-hidden className="size-5 shrink-0" />
        <span className="wrap-anywhere">{title}</span>
      </h2>
      {children}
    </section>
  );
}
