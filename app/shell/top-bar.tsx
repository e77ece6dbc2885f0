import { ShoppingCart } from 'lucide-react';
import { Link } from 'react-router';
import { isAdmin, type Role } from '../../domain/access.ts';
import { formatNumber } from '../../domain/format.ts';
import { BrandMark } from '../ui/page/brand-mark.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { WaitingSign } from './waiting-sign.tsx';

export type TopBarShop = { namaToko: string; slug: string; logoUrl: string | null };

type TopBarProps = {
  shop: TopBarShop | null;
  role: Role | null;
  cartCount: number;
  platformName: string;
};

const item =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 whitespace-nowrap rounded-control px-2 font-semibold text-sm hover:bg-sunken sm:px-3 sm:text-base';

/** See docs/product.md#layout. */
export function TopBar({ shop, role, cartCount, platformName }: TopBarProps) {
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
          {!(role && isAdmin(role)) && <CartLink count={cartCount} />}
          {role === null ? <GuestLinks /> : <PersonLinks role={role} />}
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

function CartLink({ count }: { count: number }) {
  return (
    <Link to="/keranjang" className={`${item} relative sm:gap-4`}>
      <ShoppingCart aria-hidden className="size-5.5" />
      <span className="max-sm:sr-only">Keranjang</span>
      {count > 0 && (
        <span className="absolute top-0.5 min-w-5 rounded-full bg-theme px-1 text-center text-sm text-theme-on leading-5 tabular-nums max-sm:right-0 sm:left-6">
          {formatNumber(count)}
          <span className="sr-only"> barang</span>
        </span>
      )}
    </Link>
  );
}

function GuestLinks() {
  return (
    <>
      <Link to="/login" className={item}>
        Login
      </Link>
      <Link to="/register" className={`${item} border border-line-strong px-3`}>
        Daftar
      </Link>
    </>
  );
}

const homes: Record<Role, { to: string; label: string }> = {
  customer: { to: '/profil', label: 'Profil' },
  storeAdmin: { to: '/dashboard', label: 'Dashboard Toko' },
  superAdmin: { to: '/superadmin', label: 'Dashboard SuperAdmin' },
};

function PersonLinks({ role }: { role: Role }) {
  const { to, label } = homes[role];
  return (
    <>
      <Link to={to} className={item}>
        {label}
      </Link>
      {/* A plain form: leaving loads a new document, and nothing private stays in the old one. */}
      <form method="post" action="/logout">
        <button type="submit" className={item}>
          Logout
        </button>
      </form>
    </>
  );
}
