import { useMemo } from 'react';
import { Outlet, useLocation } from 'react-router';
import { loadOrNull } from '#app/load-failure.ts';
import { may } from '#domain/access.ts';
import { seesWaysToPay } from '#domain/orders/rights.ts';
import { reminderDue } from '#domain/platform/rent-reminder.ts';
import { timeLeft } from '#domain/platform/time-left.ts';
import { mayOpen } from '#domain/route-rights.ts';
import { href } from '#domain/routes/href.ts';
import { commitWithQueries, type Tx } from '#server/db/access.ts';
import { queryIf } from '#server/db/client-dialect.ts';
import { env } from '#server/env.ts';
import { newOrdersQuery } from '#server/orders/new-orders.ts';
import { waysOf, waysQueries } from '#server/payment-methods/ways.ts';
import { readTeamShops } from '#server/team/members.ts';
import type { DashboardShop } from '../shop.ts';
import { enterShop, type OpenShop, openShop, readOpenStore } from '../shop-access.ts';
import { ShopStream } from '../shop-stream.ts';
import type { Route } from './+types/route';
import { useAppBadge, useDeviceSync } from './device-sync.ts';
import { DashboardNav } from './nav.tsx';
import { NewOrderToast } from './new-order-toast.tsx';
import { Outcomes } from './outcomes.tsx';
import { usePendingAddress } from './pending-page.ts';
import { ShopBanners } from './shop-banners.tsx';
import { ShopBar } from './shop-bar.tsx';
import { PageSkeleton } from './skeleton.tsx';
import { useNewOrders } from './use-new-orders.ts';

export const middleware: Route.MiddlewareFunction[] = [enterShop];

export const handle = { bottomBar: true, ShopBar, manifest: href('/dashboard/manifest.webmanifest') };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const open = openShop(context);
  const store = open && (await readOpenStore(request, open));
  if (!open || !store) return { shop: null, topBarShop: null };
  const { storeId, namaToko, slug, logoUrl, themeColor, waNumber, caraPembayaran, uniqueCodes } = store;
  const { timeZone, paymentHours, phase, now } = store;
  const { readOnly, actor } = open;
  // A failure gives null, because the layout works without this data and the page reports its own error.
  const around = await loadOrNull(request, () => open.run(async (tx) => readAround(tx, open)));
  const shops = actor.inTeams ? await loadOrNull(request, () => readTeamShops(actor.id)) : null;
  const shop: DashboardShop = {
    storeId,
    namaToko,
    slug,
    waNumber,
    caraPembayaran: seesWaysToPay(actor) ? caraPembayaran : '',
    accounts: around?.ways.accounts ?? [],
    hasQris: Boolean(around?.ways.qris),
    uniqueCodes,
    timeZone,
    paymentHours,
    phase,
    now,
    readOnly,
    rights: actor.rights,
    passwordProven: actor.passwordProven === true,
    hasFactor: actor.hasFactor === true,
    origin: url.origin,
  };
  const { status, expiryDate } = store;
  const nearExpiry = phase === 'open' && reminderDue(status, expiryDate, now) !== null;
  return {
    shop,
    topBarShop: { namaToko, slug, logoUrl, tileColor: themeColor },
    /** The shops of all teams that the user belongs to; null if the account never joined a team. */
    shops,
    expiryDate,
    nearExpiry,
    left: timeLeft(store, now),
    newOrders: around?.newOrders ?? null,
    platformWa: env.platformWa ?? '',
    paysHere: env.platformStore !== undefined && env.platformStore !== slug,
  };
}

/** Reads only what the person may see, because everything that the loader returns is in the page's source. */
function readAround(tx: Tx, { actor, storeId }: OpenShop) {
  const [accounts, qris] = waysQueries(tx, storeId);
  const seesWays = seesWaysToPay(actor);
  const queries = [
    queryIf(may(actor, 'orders.read'), newOrdersQuery(tx, storeId)),
    queryIf(seesWays, accounts),
    queryIf(seesWays, qris),
  ] as const;
  return commitWithQueries(queries, (newOrders, listed, ownQris) => {
    return { newOrders, ways: waysOf(listed ?? [], ownQris) };
  });
}

export default function Layout({ loaderData }: Route.ComponentProps) {
  // The key makes React discard a former shop's state when another shop opens, such as which new orders were announced.
  if (loaderData.shop) return <ShopFrame key={loaderData.shop.storeId} {...loaderData} />;
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-6">
      <Outlet context={null} />
    </div>
  );
}

type ShopFrameProps = Extract<Route.ComponentProps['loaderData'], { shop: object }>;

function ShopFrame({ shop, newOrders, expiryDate, left, ...banners }: ShopFrameProps) {
  const coming = usePendingAddress();
  const { count, arrived, dismiss, follow } = useNewOrders(shop, newOrders);
  const { pathname } = useLocation();
  const mayWrite = !shop.readOnly && mayOpen(shop, pathname, false);
  const here = useMemo(() => ({ ...shop, readOnly: !mayWrite }), [shop, mayWrite]);
  useAppBadge(count, !shop.readOnly);
  useDeviceSync();
  return (
    <div className="screen-height-below-bar page-width gap-8 pt-3 pb-2 lg:grid lg:grid-cols-[208px_minmax(0,1fr)] lg:pt-5 lg:pb-8">
      <DashboardNav newOrders={count} rights={shop.rights} />
      <div className="min-w-0">
        <ShopBanners shop={shop} expiryDate={expiryDate} left={left} {...banners} />
        {coming && <PageSkeleton address={coming} />}
        <Outcomes>
          {/* Hides the page instead of removing it, so that typed text is still there if the next page never loads. */}
          <div hidden={coming !== null}>
            <ShopStream value={follow}>
              <Outlet context={here} />
            </ShopStream>
          </div>
        </Outcomes>
      </div>
      <NewOrderToast arrived={arrived} onDismiss={dismiss} />
    </div>
  );
}
