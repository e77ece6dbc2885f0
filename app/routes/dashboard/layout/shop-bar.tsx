import { ArrowLeftRight, Bell, BellOff, CircleUser, Store } from 'lucide-react';
import { Link, useLocation, useRouteLoaderData, useSearchParams } from 'react-router';
import { Menu, menuItemClass } from '#app/ui/controls/menu.tsx';
import { useHydrated } from '#app/ui/controls/use-hydrated.ts';
import { barItemClass, PersonLinks, ShopLogo, type TopBarShop } from '#app/ui/page/bar.tsx';
import { presetNames } from '#domain/rights.ts';
import { href } from '#domain/routes/href.ts';
import { pathAtShop } from '#domain/routes/shop-path.ts';
import { monogramOf } from '#domain/stores/front/branding.ts';
import { themeColors } from '#domain/stores/theme.ts';
import type { TeamShop } from '#server/team/members.ts';
import { FoldedSearch } from '../list-search.tsx';
import { type DashboardShop, useDashboardPath } from '../shop.ts';
import { useNewOrderSound } from './new-order-sound.ts';

const ORDERS = href('/dashboard/pesanan');

/** Replaces the top bar's links in the dashboard. Shows no search on the product list, which has its own search. */
export function ShopBar({ shop }: { shop: TopBarShop }) {
  const [params] = useSearchParams();
  const pathTo = useDashboardPath();
  const { pathname } = useLocation();
  const team = useTeamShops();
  return (
    <>
      <Link
        to={href('/toko/:toko', { toko: shop.slug })}
        className="-ml-1 flex min-h-11 min-w-0 flex-1 basis-0 items-center gap-2 rounded-control px-1 sm:gap-2.5"
      >
        <ShopTile shop={shop} />
        <span className="min-w-0">
          <span className="block truncate font-bold leading-tight">{shop.namaToko}</span>
          <span className="flex items-center gap-1 text-ink-soft text-xs">
            <Store aria-hidden className="size-3.5" />
            Lihat toko
          </span>
        </span>
      </Link>
      {pathname !== href('/dashboard/produk') && (
        <FoldedSearch
          key={pathname}
          label="Cari pesanan"
          placeholder="Nomor, nama, WhatsApp"
          action={pathTo(ORDERS)}
          typed={pathname === ORDERS ? (params.get('cari') ?? '') : ''}
        />
      )}
      {team && (
        <div className="max-lg:hidden">
          <Menu
            label={
              <>
                <ArrowLeftRight aria-hidden className="size-5" />
                Ganti toko
              </>
            }
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 font-medium text-sm hover:bg-sunken"
          >
            <ShopLinks {...team} />
          </Menu>
        </div>
      )}
      <SoundSwitch />
      <div className="flex items-center max-lg:hidden">
        <PersonLinks className={barItemClass} />
      </div>
      <div className="lg:hidden">
        <Menu
          label={
            <>
              <CircleUser aria-hidden className="size-5" />
              <span className="sr-only">Akun</span>
            </>
          }
          className="grid size-11 cursor-pointer place-items-center rounded-control hover:bg-sunken"
        >
          {team && <ShopLinks {...team} />}
          <PersonLinks className={menuItemClass} />
        </Menu>
      </div>
    </>
  );
}

type LayoutData = { shop: DashboardShop | null; shops?: TeamShop[] | null };

function useTeamShops(): { shops: TeamShop[]; here: string } | null {
  const data = useRouteLoaderData<LayoutData>('routes/dashboard/layout/route');
  if (!data?.shop || !data.shops || data.shops.length < 2) return null;
  return { shops: data.shops, here: data.shop.storeId };
}

/** Links to each shop's home page, because the present page (such as an order) may not exist in another shop. */
function ShopLinks({ shops, here }: { shops: TeamShop[]; here: string }) {
  return shops.map(({ storeId, namaToko, role }) => (
    <Link
      key={storeId}
      to={pathAtShop(href('/dashboard'), storeId)}
      data-shop={storeId}
      aria-current={storeId === here ? 'true' : undefined}
      className={`${menuItemClass} max-w-72 ${storeId === here ? 'bg-brand-soft text-brand' : ''}`}
    >
      <span className="min-w-0 truncate">{namaToko}</span>
      <span className="ml-auto text-ink-soft text-xs">{presetNames[role]}</span>
    </Link>
  ));
}

/** An SVG attribute sets the shop's colour, because the CSP allows no inline style. */
function ShopTile({ shop }: { shop: TopBarShop }) {
  if (shop.logoUrl) return <ShopLogo shop={shop} />;
  const { surface, onSurface } = themeColors(shop.tileColor ?? '');
  return (
    <span
      aria-hidden
      data-monogram={monogramOf(shop.namaToko)}
      className={`monogram ${onSurface === '#ffffff' ? 'text-white!' : 'text-black!'}`}
    >
      <svg aria-hidden viewBox="0 0 1 1">
        <rect width="1" height="1" fill={surface} />
      </svg>
    </span>
  );
}

function SoundSwitch() {
  const { on, setOn } = useNewOrderSound();
  const hydrated = useHydrated();
  const Icon = on ? Bell : BellOff;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      onClick={() => setOn(!on)}
      className={`with-scripts inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-control font-medium text-sm hover:bg-sunken lg:px-3 ${hydrated ? '' : 'invisible'}`}
    >
      <Icon aria-hidden className="size-5" />
      <span className="max-lg:sr-only">Bunyi pesanan baru</span>
      <span aria-hidden className="min-w-9 text-left text-ink-soft max-lg:hidden">
        {on ? 'nyala' : 'mati'}
      </span>
    </button>
  );
}
