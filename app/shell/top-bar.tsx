import { ShoppingCart } from 'lucide-react';
import { type ComponentType, useLayoutEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { cartCount } from '#domain/checkout/cart.ts';
import { formatNumber } from '#domain/format.ts';
import { href } from '#domain/routes/href.ts';
import { useCart } from '../browser/cart.ts';
import { useHydrated } from '../ui/controls/use-hydrated.ts';
import { BrandMark, barItemClass, PersonLinks, ShopLogo, type TopBarShop } from '../ui/page/bar.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { WaitingSign } from './waiting-sign.tsx';

export type TopBarProps = {
  shop: TopBarShop | null;
  ShopBar?: ComponentType<{ shop: TopBarShop }> | undefined;
  platformName: string;
};

/** Renders the links of all roles; app.css shows those of the visitor's role. See docs/product/interface.md#layout. */
export function TopBar({ shop, ShopBar, platformName }: TopBarProps) {
  // The landing page has no cart link, and its link 'Daftar' (register) opens the form for shop owners.
  const isLanding = useLocation().pathname === '/';
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-surface">
      <a href="#isi" className="skip-link">
        Langsung ke isi
      </a>
      <nav
        aria-label="Utama"
        className={`page-width flex min-h-15 items-center justify-between gap-x-2 ${ShopBar ? 'flex-wrap lg:flex-nowrap' : ''}`}
      >
        {shop && ShopBar ? (
          <ShopBar shop={shop} />
        ) : (
          <>
            {shop ? <ShopLink shop={shop} /> : <PlatformLink name={platformName} />}
            <div className="flex shrink-0 items-center sm:gap-1">
              {shop && <CartLinkWithoutScripts slug={shop.slug} />}
              {!isLanding && <CartLink aside={shop ? 'with-scripts' : ''} />}
              <Link to={href('/login')} data-for="anyone" className={barItemClass}>
                Akun
              </Link>
              <GuestLinks isLanding={isLanding} />
              <PersonLinks
                className={`${barItemClass} max-sm:max-w-26 max-sm:whitespace-normal max-sm:text-center max-sm:leading-tight`}
              />
            </div>
          </>
        )}
      </nav>
      <OfflineNotice />
      <WaitingSign />
    </header>
  );
}

/** On the shop's own page, `aria-current` lets CSS hide the name, because the heading below shows it. */
function ShopLink({ shop }: { shop: TopBarShop }) {
  const { namaToko, slug } = shop;
  const path = href('/toko/:toko', { toko: slug });
  return (
    <Link
      to={path}
      aria-current={useLocation().pathname === path ? 'page' : undefined}
      className="-ml-1 flex min-h-11 min-w-0 items-center gap-2 rounded-control px-1 sm:gap-2.5"
    >
      <ShopLogo shop={shop} />
      <span className={`shop-name ${nameSize(namaToko.length)}`}>{namaToko}</span>
    </Link>
  );
}

/** Returns the class of a smaller font for long names, so that 40 letters fit into the bar at 360 px. */
function nameSize(letters: number): string {
  if (letters <= 12) return '';
  return letters <= 24 ? 'long' : 'longest';
}

function PlatformLink({ name }: { name: string }) {
  return (
    <Link to={href('/')} className="-ml-1 flex min-h-11 min-w-11 items-center gap-2.5 rounded-control px-1">
      <BrandMark />
      <span className="truncate font-bold text-brand text-lg tracking-tight max-[399px]:sr-only">{name}</span>
    </Link>
  );
}

/** The badge is wide enough for three digits from the start, so that a larger number moves nothing. */
function CartLink({ aside }: { aside: string }) {
  const count = useShownCartCount();
  return (
    <Link
      to={href('/keranjang')}
      data-for="anyone guest customer"
      className={`${barItemClass} ${aside} relative max-sm:w-13 max-sm:justify-start sm:pr-1`}
    >
      <ShoppingCart aria-hidden className="size-5.5 shrink-0" />
      <span className="max-sm:sr-only">Keranjang</span>
      <span aria-hidden data-badge />
      {count > 0 && <span className="sr-only">{formatNumber(count)} barang</span>}
    </Link>
  );
}

/** Without scripts, the cart page cannot read the shop from the stored cart, so this link's URL names the shop. */
function CartLinkWithoutScripts({ slug }: { slug: string }) {
  return (
    <Link
      to={`${href('/keranjang')}?toko=${slug}`}
      data-for="anyone"
      className={`${barItemClass} without-scripts`}
    >
      Keranjang
    </Link>
  );
}

function GuestLinks({ isLanding }: { isLanding: boolean }) {
  return (
    <>
      <Link to={href('/login')} data-for="guest" className={barItemClass}>
        Login
      </Link>
      <Link
        to={isLanding ? `${href('/register')}?role=storeAdmin` : href('/register')}
        data-for="guest"
        className={`${barItemClass} border border-line-strong px-3`}
      >
        Daftar
      </Link>
    </>
  );
}

/** Returns the cart's count, and writes it to `--pieces` for CSS. Before hydration, an inline script writes it. */
function useShownCartCount(): number {
  const count = cartCount(useCart());
  const hydrated = useHydrated();
  useLayoutEffect(() => {
    if (!hydrated) return;
    const { style } = document.documentElement;
    if (count > 0) style.setProperty('--pieces', `"${formatNumber(count)}"`);
    else style.removeProperty('--pieces');
  }, [hydrated, count]);
  return count;
}
