import { Form } from 'react-router';
import { useDashboardShop } from '#app/routes/dashboard/shop.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { formatDateTime } from '#domain/calendar/format.ts';
import { formatRupiah } from '#domain/format.ts';
import { paymentNoticeMessages } from '#domain/payments/notices/texts.ts';
import type { StoredRule, UnreadNotice } from '#server/payments/notices/unread.ts';
import { RowForm } from '../row-form.tsx';

export function UnreadNotices({ notices, count }: { notices: UnreadNotice[]; count: number }) {
  if (notices.length === 0) return null;
  return (
    <Section title="Belum terbaca">
      <p className="mb-2 text-ink-soft text-sm">
        Disimpan paling lama tujuh hari. Bila ini uang masuk, tandai jumlahnya: notifikasi seperti ini terbaca
        sejak itu.
        {count > notices.length && ` Ini ${notices.length} terbaru dari ${count}.`}
      </p>
      <ul className="divide-y divide-line">
        {notices.map((notice) => (
          <li key={notice.id} className="grid gap-2 py-3">
            <NoticeText notice={notice} />
            {notice.app === '' && <p className="text-ink-soft text-sm">{paymentNoticeMessages.noApp}</p>}
            {notice.app !== '' && notice.amounts.length > 0 && <TeachForm notice={notice} />}
            <RowForm fields={{ intent: 'forgetNotice', id: notice.id }}>
              <Button type="submit" variant="quiet" pendingText="Menghapus...">
                Bukan pembayaran, hapus
              </Button>
            </RowForm>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className="border-line border-t pt-3">
          <RowForm
            fields={{ intent: 'forgetAll' }}
            question={`Hapus ${count} notifikasi yang belum terbaca? Uang masuk di antaranya juga tidak tercatat.`}
          >
            <Button type="submit" variant="quiet" pendingText="Menghapus...">
              Hapus semua
            </Button>
          </RowForm>
        </div>
      )}
    </Section>
  );
}

function NoticeText({ notice: { app, title, content, noticedAt } }: { notice: UnreadNotice }) {
  const { timeZone } = useDashboardShop();
  return (
    <div className="grid gap-0.5">
      <p className="wrap-anywhere text-ink-soft text-sm">
        {app || 'Aplikasi tidak disebut'} · {formatDateTime(noticedAt, timeZone)}
      </p>
      {title && <p className="wrap-anywhere font-semibold">{title}</p>}
      <p className="whitespace-pre-line wrap-anywhere">{content}</p>
    </div>
  );
}

function TeachForm({ notice: { id, amounts } }: { notice: UnreadNotice }) {
  return (
    <Form method="post" preventScrollReset className="grid gap-2">
      <input type="hidden" name="intent" value="teach" />
      <input type="hidden" name="id" value={id} />
      <fieldset className="grid">
        <legend className="font-medium text-sm">Mana jumlah uang yang masuk?</legend>
        <div className="flex flex-wrap gap-x-5">
          {amounts.map(({ amount, shown, before, behind }, nth) => (
            <label
              key={`${before} ${shown} ${behind}`}
              className="flex min-h-11 items-center gap-2 tabular-nums"
            >
              <input
                type="radio"
                name="nth"
                value={nth}
                defaultChecked={nth === 0}
                className="size-5 shrink-0 accent-brand"
              />
              {formatRupiah(amount)}
            </label>
          ))}
        </div>
      </fieldset>
      <div>
        <Button type="submit" variant="secondary" pendingText="Menyimpan...">
          Ini uang masuk
        </Button>
      </div>
    </Form>
  );
}

export function TaughtRules({ rules }: { rules: StoredRule[] }) {
  if (rules.length === 0) return null;
  return (
    <Section title="Pola yang Anda ajarkan">
      <ul className="divide-y divide-line">
        {rules.map(({ id, app, before, behind }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 py-2">
            <div className="min-w-0">
              <p className="wrap-anywhere">
                {before} <span className="font-semibold">Rp …</span> {behind}
              </p>
              <p className="wrap-anywhere text-ink-soft text-sm">{app}</p>
            </div>
            <RowForm fields={{ intent: 'forgetRule', id }}>
              <Button type="submit" variant="quiet" pendingText="Menghapus...">
                Hapus<span className="sr-only"> pola {before}</span>
              </Button>
            </RowForm>
          </li>
        ))}
      </ul>
    </Section>
  );
}
