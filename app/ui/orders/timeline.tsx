import { formatDateTime } from '../../../domain/format.ts';
import type { OrderEvent } from '../../../domain/orders/event.ts';
import type { TimeZone } from '../../../domain/stores/store.ts';

/** What happened where the status stayed. */
const titles: { [kind in OrderEvent['kind']]?: string } = {
  edited: 'Pesanan diubah',
  refunded: 'Dana dikembalikan',
  refund_withdrawn: 'Catatan pengembalian dihapus',
  reminded: 'Pengingat pembayaran',
  proof_sent: 'Bukti pembayaran dikirim',
  proof_withdrawn: 'Bukti pembayaran dibatalkan',
  proof_refused: 'Bukti pembayaran ditolak',
  proof_photo_deleted: 'Foto bukti dihapus',
};

const actors = { customer: 'Pembeli', storeAdmin: 'Penjual', system: 'Sistem' } as const;

/** Everything that happened to an order, oldest first: what, who, when. */
export function OrderTimeline({ events, timeZone }: { events: OrderEvent[]; timeZone: TimeZone }) {
  return (
    <ol className="grid gap-4 border-line border-l pl-5">
      {events.map((event) => (
        <li key={event.id} className="relative">
          <span aria-hidden className="-left-[25px] absolute top-2 size-2.5 rounded-full bg-line-strong" />
          <p className="font-medium">{titles[event.kind] ?? event.toStatus}</p>
          <p className="text-ink-soft text-sm">
            {actors[event.actorRole]} ·{' '}
            <time dateTime={event.createdAt.toISOString()}>{formatDateTime(event.createdAt, timeZone)}</time>
          </p>
          {event.note && <p className="mt-1 wrap-anywhere text-sm">{event.note}</p>}
        </li>
      ))}
    </ol>
  );
}
