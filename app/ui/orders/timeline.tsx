import { formatDateTime } from '#domain/calendar/format.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import type { OrderEvent, ShopOrderEvent } from '#domain/orders/event.ts';
import { buyerWord } from '#domain/orders/order.ts';
import type { ShippingKind } from '#domain/shipping/way.ts';
import { teammateLabel } from '#domain/team/member.ts';

/** Events that are not listed show the order's new status as their title. */
const titles: { [kind in OrderEvent['kind']]?: string } = {
  edited: 'Pesanan diubah',
  handed_over: 'Pesanan dioper',
  refunded: 'Dana dikembalikan',
  refund_withdrawn: 'Catatan pengembalian dihapus',
  reminded: 'Pengingat pembayaran',
  proof_sent: 'Bukti pembayaran dikirim',
  proof_withdrawn: 'Bukti pembayaran dibatalkan',
  proof_refused: 'Bukti pembayaran ditolak',
  proof_photo_deleted: 'Foto bukti dihapus',
  payment_undone: 'Sudah Dibayar dibatalkan',
};

const actors = { customer: 'Pembeli', storeAdmin: 'Penjual', system: 'Sistem' } as const;
const rentActors = { ...actors, customer: 'Penyewa', storeAdmin: 'Pengelola' } as const;

type OrderTimelineProps = {
  /** `by` is the team member who acted. Only the shop's dashboard receives `by`, never the buyer. */
  events: (OrderEvent & Partial<Pick<ShopOrderEvent, 'by'>>)[];
  timeZone: TimeZone;
  /** If set, each English status gets an Indonesian word that fits this kind of shipping. Set for buyers only. */
  boughtAs?: ShippingKind | undefined;
  /** True for an order that pays a shop's rent, in which nobody buys or sells goods. */
  isRent?: boolean;
};

/** `events` are ordered from oldest to newest. */
export function OrderTimeline({ events, timeZone, boughtAs, isRent = false }: OrderTimelineProps) {
  return (
    <ol className="grid gap-4 border-line border-l pl-5">
      {events.map((event) => (
        <li key={event.id} className="relative">
          <span aria-hidden className="-left-[25px] absolute top-2 size-2.5 rounded-full bg-line-strong" />
          <p className="font-medium">
            {titles[event.kind] ?? event.toStatus}
            {boughtAs && <StatusWord event={event} boughtAs={boughtAs} />}
          </p>
          <p className="text-ink-soft text-sm">
            {(isRent ? rentActors : actors)[event.actorRole]} · {event.by && `${teammateLabel(event.by)} · `}
            <time dateTime={event.createdAt.toISOString()}>{formatDateTime(event.createdAt, timeZone)}</time>
          </p>
          {event.note && <p className="mt-1 wrap-anywhere text-sm">{event.note}</p>}
        </li>
      ))}
    </ol>
  );
}

function StatusWord({ event, boughtAs }: { event: OrderEvent; boughtAs: ShippingKind }) {
  const word = titles[event.kind] ? null : buyerWord(event.toStatus, boughtAs);
  return word && <span className="font-normal text-sm"> · {word}</span>;
}
