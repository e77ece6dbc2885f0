import { messages } from '../../../domain/messages.ts';
import { asUser } from '../../../server/db/access.ts';
import { countOrdersByStatus } from '../../../server/orders.ts';
import { countLowStock } from '../../../server/products.ts';
import { listStores } from '../../../server/store-admin.ts';
import { useLive } from '../../browser/live.ts';
import { requireActor } from '../../guards.ts';
import { loadOr } from '../../load-failure.ts';
import { type OpenShop, openShop } from '../../shop-access.ts';
import { useDashboardShop } from '../../ui/dashboard/dashboard-shop.ts';
import { LoadFailed } from '../../ui/dashboard/load-failed.tsx';
import { ScreenList } from '../../ui/dashboard/screen-list.tsx';
import { ShareShop } from '../../ui/dashboard/share-shop.tsx';
import { ShopFacts } from '../../ui/dashboard/shop-facts.tsx';
import { ShopPicker } from '../../ui/dashboard/shop-picker.tsx';
import { ShopQr } from '../../ui/dashboard/shop-qr.tsx';
import { TodayList } from '../../ui/dashboard/today-list.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Section } from '../../ui/section.tsx';
import type { Route } from './+types/home';

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard Toko' }];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const shop = openShop(context);
  const { email, role } = actor;
  return loadOr(
    request,
    () => messages.cartStoreLoadFailed,
    async () => {
      if (shop) return { kind: 'shop' as const, email, role, today: await readToday(shop) };
      const search = (url.searchParams.get('cari') ?? '').slice(0, 80);
      const after = url.searchParams.get('setelah');
      const page = await asUser(actor, (tx) => listStores(tx, { after, search }));
      return { kind: 'choice' as const, search, ...page };
    },
  );
}

function readToday(shop: OpenShop) {
  return shop.run(async (tx) => ({
    counts: await countOrdersByStatus(tx, shop.storeId),
    lowStock: await countLowStock(tx, shop.storeId),
  }));
}

/** /dashboard: what the shop needs today. A super admin without a shop chooses one first. */
export default function Home({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'choice') return <ShopPicker {...loaderData} />;
  return <ShopHome {...loaderData} />;
}

type ShopHomeProps = Extract<Route.ComponentProps['loaderData'], { kind: 'shop' }>;

function ShopHome({ email, role, today }: ShopHomeProps) {
  const shop = useDashboardShop();
  useLive('orders', shop.readOnly ? shop.storeId : undefined);
  return (
    <div className="grid gap-6">
      <div>
        <p className="text-ink-soft">Selamat datang di</p>
        <PageTitle>{shop.namaToko}</PageTitle>
      </div>
      <TodayList counts={today.counts} lowStock={today.lowStock} />
      <ScreenList />
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <Section title="Toko publik">
          <p className="text-ink-soft">Bagikan link ini supaya pembeli bisa melihat dan memesan.</p>
          <ShareShop shop={shop} />
          <ShopQr shop={shop} />
        </Section>
        <Section title="Akun toko">
          <ShopFacts shop={shop} email={email} role={role} />
        </Section>
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title="Dashboard Toko" fallback={messages.cartStoreLoadFailed} />;
}
