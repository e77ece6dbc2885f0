import { Link } from 'react-router';
import { homeOf, type Role } from '#domain/access.ts';
import { monogramOf } from '#domain/stores/front/monogram.ts';
import type { ShopLook } from '#domain/stores/look.ts';

/** Without `themeColor` the page keeps the platform's colours; `tileColor` is then that of the shop's tile. */
export type TopBarShop = Omit<ShopLook, 'themeColor'> & { themeColor?: string; tileColor?: string };

export const barItemLook = 'bar-item';

/** Without a logo a tile with the shop's first letters, in the page's colour. */
export function ShopLogo({ shop: { logoUrl, namaToko } }: { shop: TopBarShop }) {
  if (!logoUrl) return <span aria-hidden data-monogram={monogramOf(namaToko)} className="monogram" />;
  return <img src={logoUrl} alt="" width={40} height={40} className="shop-logo" />;
}

const homeLabels: Record<Role, string> = {
  customer: 'Profil',
  storeAdmin: 'Dashboard Toko',
  superAdmin: 'Dashboard SuperAdmin',
};

/** With the ways of an account, as they look in the bar or in a menu. */
export function PersonLinks({ look }: { look: string }) {
  return (
    <>
      {(Object.keys(homeLabels) as Role[]).map((role) => (
        <Link key={role} to={homeOf(role)} data-for={role} className={look}>
          {homeLabels[role]}
        </Link>
      ))}
      {/* A plain form: leaving loads a new document, and nothing private stays in the old one. */}
      <form method="post" action="/logout" data-for="customer storeAdmin superAdmin">
        <button type="submit" className={look}>
          Logout
        </button>
      </form>
    </>
  );
}
