import { Outlet } from 'react-router';
import { timeLeft } from '../../../../domain/platform/time-left.ts';
import { nearsExpiry } from '../../../../domain/stores/store.ts';
import { env } from '../../../../server/env.ts';
import type { DashboardShop } from '../shop.ts';
import { enterShop, openShop, readOpenStore } from '../shop-access.ts';
import type { Route } from './+types/route';
import { useComingPage } from './coming-page.ts';
import { DashboardNav } from './nav.tsx';
import { ShopBanners } from './shop-banners.tsx';
import { PageSkeleton } from './skeleton.tsx';

export const middleware: Route.MiddlewareFunction[] = [enterShop];

export const handle = { bottomBar: true };

/** Null before a super admin has chosen a shop. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const open = openShop(context);
  const store = open && (await readOpenStore(request, open));
  if (!open || !store) return { shop: null, topBarShop: null };
  const { storeId, namaToko, slug, logoUrl, waNumber, caraPembayaran, timeZone, paymentHours, life } = store;
  const { readOnly } = open;
  const shop: DashboardShop = {
    storeId,
    namaToko,
    slug,
    waNumber,
    caraPembayaran,
    timeZone,
    paymentHours,
    life,
    readOnly,
    origin: url.origin,
  };
  const { status, expiryDate, now } = store;
  const nearExpiry = nearsExpiry(status, expiryDate, now);
  return {
    shop,
    topBarShop: { namaToko, slug, logoUrl },
    expiryDate,
    nearExpiry,
    left: timeLeft(store, now),
    platformWa: env.platformWa ?? '',
  };
}

export default function Layout({ loaderData }: Route.ComponentProps) {
  const { shop } = loaderData;
  const coming = useComingPage();
  if (!shop) {
    return (
      <div className="mx-auto w-full max-w-4xl px-4 py-6">
        <Outlet context={null} />
      </div>
    );
  }
  return (
    <div className="screen-height page-width gap-8 pt-4 pb-10 lg:grid lg:grid-cols-[208px_minmax(0,1fr)] lg:py-8">
      <DashboardNav />
      <div className="min-w-0">
        <ShopBanners
          shop={shop}
          expiryDate={loaderData.expiryDate}
          nearExpiry={loaderData.nearExpiry}
          left={loaderData.left}
          platformWa={loaderData.platformWa}
        />
        {coming && <PageSkeleton address={coming} />}
        {/* Keeps what was typed, should the next page never come. */}
        <div hidden={coming !== null}>
          <Outlet context={shop} />
        </div>
      </div>
    </div>
  );
}
