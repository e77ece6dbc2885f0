import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DialogOrder } from '#app/routes/dashboard/order-card/change/dialog.tsx';
import { buyerChatLink } from '#app/routes/dashboard/order-card/chat-link.ts';
import type { DashboardShop } from '#app/routes/dashboard/shop.ts';
import { ParcelSteps, type TrackAnswer } from '#app/ui/orders/parcel-track.tsx';
import { ParcelTracking } from '#app/ui/orders/tracking.tsx';
import { PhoneNumber } from '#app/ui/page/phone-number.tsx';
import type { ParcelTrack } from '#domain/orders/parcel/track.ts';
import { type ShippingWay, wayText } from '#domain/shipping/way.ts';

type BuyerOrder = DialogOrder &
  ShippingWay & { customerEmail: string; customerAddress: string; catatan: string };

type OrderBuyerProps = {
  order: BuyerOrder;
  shop: DashboardShop;
  tracked: ParcelTrack | null;
  track: TrackAnswer | undefined;
};

export function OrderBuyer({ order, shop, tracked, track }: OrderBuyerProps) {
  return (
    <>
      <dl className="grid gap-3">
        <Row label="Nama">{order.customerName}</Row>
        <Row label="WhatsApp">
          <PhoneNumber of={order.customerWa} />
        </Row>
        {order.customerEmail && <Row label="Email">{order.customerEmail}</Row>}
        {!order.rent && <Row label="Alamat">{order.customerAddress}</Row>}
        {!order.rent && order.shippingKind !== 'ask' && <Row label="Pengiriman">{wayText(order)}</Row>}
        {order.catatan && <Row label="Catatan">{order.catatan}</Row>}
        {order.courier && <Row label="Kurir">{order.courier}</Row>}
        {order.nomorResi && (
          <Row label="Nomor Resi">
            {order.nomorResi}
            <ParcelTracking {...order} />
            <ParcelSteps tracked={tracked} answer={track} timeZone={shop.timeZone} />
            {tracked?.keyRefused && (
              <p className="mt-2 text-ink-soft text-sm">
                RajaOngkir menolak melacak paket dengan API key toko Anda; bisa jadi paketnya belum mencakup
                pelacakan. Dicoba lagi sehari kemudian, atau setelah API key diganti.
              </p>
            )}
          </Row>
        )}
      </dl>
      <a
        href={buyerChatLink(order, shop)}
        target="_blank"
        rel="noreferrer"
        className="mt-4 inline-flex min-h-11 items-center gap-2 rounded-control border border-line-strong px-4 font-semibold"
      >
        <MessageCircle aria-hidden className="size-5" />
        Hubungi Pembeli
      </a>
    </>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  );
}
