import { ShoppingCart } from 'lucide-react';
import { Link } from 'react-router';
import { homeOf, type Role } from '../../domain/access.ts';
import { formatNumber } from '../../domain/format.ts';
import { BrandMark } from '../ui/page/brand-mark.tsx';
import { useShownCartCount } from './cart-count.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { WaitingSign } from './waiting-sign.tsx';

export type TopBarShop = { namaToko: string; slug: string; logoUrl: string | null };

type TopBarProps = {
  shop: TopBarShop | null;
  platformName: string;
};

const item =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 whitespace-nowrap rounded-control px-2 font-semibold text-sm hover:bg-sunken sm:px-3 sm:text-base';

/** Holds the links of all visitors; app.css shows those of `data-visitor`. See docs/product.md#layout. */
export function TopBar({ shop, platformName }: TopBarProps) {
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-surface">
      <a
        href="#isi"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-40 focus:rounded-control focus:bg-surface focus:px-4 focus:py-3 focus:font-semibold"
      >
        Langsung ke isi
      </a>
      <nav aria-label="Utama" className="page-width flex min-h-15 items-center justify-between gap-2">
        {shop ? <ShopLink shop={shop} /> : <PlatformLink name={platformName} />}
        <div className="flex shrink-0 items-center sm:gap-1">
          <CartLink />
          <Link to="/login" data-for="anyone" className={item}>
            Akun
          </Link>
          <GuestLinks />
          <PersonLinks />
        </div>
      </nav>
      <OfflineNotice />
      <WaitingSign />
    </header>
  );
}

function ShopLink({ shop }: { shop: TopBarShop }) {
  return (
    <Link
      to={`/toko/${shop.slug}`}
      className="-ml-1 flex min-h-11 min-w-0 items-center gap-2.5 rounded-control px-1"
    >
      {shop.logoUrl ? (
        <img
          src={shop.logoUrl}
          alt={shop.namaToko}
          width={144}
          height={40}
          className="h-10 w-auto max-w-36 object-contain object-left"
        />
      ) : (
        <span className="truncate font-bold text-lg">{shop.namaToko}</span>
      )}
    </Link>
  );
}

function PlatformLink({ name }: { name: string }) {
  return (
    <Link to="/" className="-ml-1 flex min-h-11 min-w-11 items-center gap-2.5 rounded-control px-1">
      <BrandMark />
      <span className="truncate font-bold text-brand text-lg tracking-tight max-[399px]:sr-only">{name}</span>
    </Link>
  );
}

function CartLink() {
  const count = useShownCartCount();
  return (
    <Link to="/keranjang" data-for="anyone guest customer" className={`${item} relative sm:gap-4`}>
      <ShoppingCart aria-hidden className="size-5.5" />
      <span className="max-sm:sr-only">Keranjang</span>
      <span
        aria-hidden
        className="before:absolute before:top-0.5 before:min-w-5 before:rounded-full before:bg-theme before:px-1 before:text-center before:text-sm before:text-theme-on before:tabular-nums before:leading-5 before:content-(--pieces) max-sm:before:right-0 sm:before:left-6"
      />
      {count > 0 && <span className="sr-only">{formatNumber(count)} barang</span>}
    </Link>
  );
}

function GuestLinks() {
  return (
    <>
      <Link to="/login" data-for="guest" className={item}>
        Login
      </Link>
      <Link to="/register" data-for="guest" className={`${item} border border-line-strong px-3`}>
        Daftar
      </Link>
    </>
  );
}

const homeLabels: Record<Role, string> = {
  customer: 'Profil',
  storeAdmin: 'Dashboard Toko',
  superAdmin: 'Dashboard SuperAdmin',
};

function PersonLinks() {
  return (
    <>
      {(Object.keys(homeLabels) as Role[]).map((role) => (
        <Link key={role} to={homeOf(role)} data-for={role} className={item}>
          {homeLabels[role]}
        </Link>
      ))}
      {/* A plain form: leaving loads a new document, and nothing private stays in the old one. */}
      <form method="post" action="/logout" data-for="customer storeAdmin superAdmin">
        <button type="submit" className={item}>
          Logout
        </button>
      </form>
    </>
  );
}
