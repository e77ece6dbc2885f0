import { Link } from 'react-router';
import { homeOf, type Role } from '#domain/access.ts';
import { href } from '#domain/routes/href.ts';
import { monogramOf, type ShopBranding } from '#domain/stores/front/branding.ts';
import { useWayAtShop } from './way-at-shop.ts';

/** `themeColor` colors the whole page; `tileColor` colors only the tile with the shop's initials, in the dashboard. */
export type TopBarShop = Omit<ShopBranding, 'themeColor'> & { themeColor?: string; tileColor?: string };

export const barItemClass = 'bar-item';

export function ShopLogo({ shop: { logoUrl, namaToko } }: { shop: TopBarShop }) {
  if (!logoUrl) return <span aria-hidden data-monogram={monogramOf(namaToko)} className="monogram" />;
  return <img src={logoUrl} alt="" width={40} height={40} className="shop-logo" />;
}

const homeLabels: Record<Role, string> = {
  customer: 'Profil',
  storeAdmin: 'Dashboard Toko',
  superAdmin: 'Dashboard SuperAdmin',
};

export function PersonLinks({ className }: { className: string }) {
  const dashboard = useWayAtShop(homeOf('storeAdmin'));
  return (
    <>
      {(Object.keys(homeLabels) as Role[]).map((role) => (
        <Link
          key={role}
          to={role === 'storeAdmin' ? dashboard : homeOf(role)}
          data-for={role}
          className={className}
        >
          {homeLabels[role]}
        </Link>
      ))}
      <Link to={dashboard} data-for="member" className={className}>
        Dashboard
      </Link>
      {/* A plain form loads a new document, so that nothing private stays in memory after the logout. */}
      <form method="post" action={href('/logout')} data-for="customer storeAdmin superAdmin">
        <button type="submit" className={className}>
          Logout
        </button>
      </form>
    </>
  );
}

export function BrandMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={`shrink-0 ${className}`}>
      <rect width="32" height="32" rx="8" className="fill-brand" />
      <path d="M7 13 9 7h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0z" className="fill-white" />
      <path d="M9 18v7h14v-7h-2v5H11v-5z" className="fill-white" />
    </svg>
  );
}
