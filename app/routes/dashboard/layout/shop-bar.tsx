import { CircleUser, Store } from 'lucide-react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { Menu, menuItemLook } from '#app/ui/controls/menu.tsx';
import { barItemLook, PersonLinks, type TopBarShop } from '#app/ui/page/bar.tsx';
import { FoldedSearch } from '../list-search.tsx';
import { useDashboardPath } from '../shop.ts';
import { ShopTile } from './shop-tile.tsx';
import { SoundSwitch } from './sound-switch.tsx';

const ORDERS = '/dashboard/pesanan';

/** Replaces the top bar's links while a shop is open. The product list has its own search. */
export function ShopBar({ shop }: { shop: TopBarShop }) {
  const [params] = useSearchParams();
  const pathTo = useDashboardPath();
  const { pathname } = useLocation();
  return (
    <>
      <Link
        to={`/toko/${shop.slug}`}
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
      {pathname !== '/dashboard/produk' && (
        <FoldedSearch
          // Folded again on the next page.
          key={pathname}
          label="Cari pesanan"
          placeholder="Nomor, nama, WhatsApp"
          action={pathTo(ORDERS)}
          typed={pathname === ORDERS ? (params.get('cari') ?? '') : ''}
        />
      )}
      <SoundSwitch />
      <div className="flex items-center max-lg:hidden">
        <PersonLinks look={barItemLook} />
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
          <PersonLinks look={menuItemLook} />
        </Menu>
      </div>
    </>
  );
}
