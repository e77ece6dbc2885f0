import { Form, Link } from 'react-router';
import { useDashboardPath } from '#app/routes/dashboard/shop.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { formatDateTime } from '#domain/calendar/format.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { type OrderDraft, orderDraftPath } from '#domain/orders/drafts/draft.ts';

type OrderDraftListProps = {
  drafts: { id: string; draft: OrderDraft; updatedAt: Date }[];
  timeZone: TimeZone;
};

export function OrderDraftList({ drafts, timeZone }: OrderDraftListProps) {
  const pathTo = useDashboardPath();
  if (drafts.length === 0) return null;
  return (
    <Section title="Draf Lain">
      <ul className="grid gap-3">
        {drafts.map(({ id, draft, updatedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <Link
              to={pathTo(orderDraftPath(id))}
              className="wrap-anywhere inline-flex min-h-11 items-center underline"
            >
              {draft.texts.namaLengkap.trim() || 'Tanpa nama'}, {draft.lines.length} barang
            </Link>
            <span className="flex items-center gap-2">
              <time dateTime={updatedAt.toISOString()} className="text-ink-soft text-sm">
                {formatDateTime(updatedAt, timeZone)}
              </time>
              <details>
                <summary className="min-h-11 cursor-pointer py-2.5 font-medium">Hapus draf</summary>
                <Form method="post" action={pathTo(orderDraftPath(id))}>
                  <input type="hidden" name="draft" value={id} />
                  <Button type="submit" name="intent" value="hapusDraf" variant="danger">
                    Ya, hapus draf
                  </Button>
                </Form>
              </details>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
