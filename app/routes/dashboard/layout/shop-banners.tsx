import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Notice } from '#app/ui/page/notice.tsx';
import { formatDate } from '#domain/calendar/format.ts';
import { messages } from '#domain/messages.ts';
import { href } from '#domain/routes/href.ts';
import { waLink } from '#domain/stores/links.ts';
import type { DashboardShop } from '../shop.ts';
import { useDashboardPath } from '../shop.ts';

type ShopBannersProps = {
  shop: DashboardShop;
  expiryDate: Date | null;
  nearExpiry: boolean;
  left: string | null;
  platformWa: string;
  /** True if owners can pay the shop's rent in the dashboard. Otherwise banners link to a chat with the operator. */
  paysHere: boolean;
};

export function ShopBanners({ shop, expiryDate, nearExpiry, left, platformWa, paysHere }: ShopBannersProps) {
  const chat = <ExtendLink shop={shop} platformWa={platformWa} />;
  const extend = paysHere && !shop.readOnly ? <PayLink /> : chat;
  const day = expiryDate ? formatDate(expiryDate, shop.timeZone) : '';
  return (
    <div className="mb-4 grid gap-3 empty:hidden">
      {shop.readOnly && (
        <Notice tone="info">
          Anda melihat toko “{shop.namaToko}” sebagai super admin. Semua hanya dapat dilihat.{' '}
          <Link to={href('/dashboard')} className="underline">
            Pilih toko lain
          </Link>
        </Notice>
      )}
      {nearExpiry && (
        <Notice tone="warning">
          {left}, sampai {day}. {extend}
        </Notice>
      )}
      {shop.phase === 'grace' && (
        <Notice tone="danger">
          {left}. Masa aktif toko sudah berakhir pada {day}; setelah masa tenggang, pesanan baru berhenti.{' '}
          {extend}
        </Notice>
      )}
      {shop.phase === 'closed' && (
        <ClosedBanner reason={messages.storeTakesNoOrders}>
          Masa aktifnya berakhir pada {day}. {extend}
        </ClosedBanner>
      )}
      {shop.phase === 'inactive' && <ClosedBanner reason={messages.storeInactive}>{chat}</ClosedBanner>}
    </div>
  );
}

function ClosedBanner({ reason, children }: { reason: string; children: ReactNode }) {
  return (
    <Notice tone="danger">
      {reason} Produk tidak bisa diubah; pesanan yang sudah ada tetap bisa diselesaikan. {children}
    </Notice>
  );
}

function PayLink() {
  const pathTo = useDashboardPath();
  return (
    <Link to={pathTo(href('/dashboard/langganan'))} className="font-semibold underline">
      Perpanjang sekarang
    </Link>
  );
}

function ExtendLink({ shop, platformWa }: { shop: DashboardShop; platformWa: string }) {
  if (platformWa === '') return <>Hubungi pengelola platform untuk memperpanjang.</>;
  const text = `Halo, saya ingin memperpanjang toko "${shop.namaToko}" (ID ${shop.storeId}).`;
  return (
    <a href={waLink(platformWa, text)} target="_blank" rel="noreferrer" className="font-semibold underline">
      Perpanjang lewat WhatsApp
    </a>
  );
}
