import { House, Package, ShoppingBag } from 'lucide-react';
import { NavLink } from 'react-router';
import { useDashboardPath } from './dashboard-shop.ts';

const screens = [
  { path: '/dashboard', label: 'Beranda', Icon: House },
  { path: '/dashboard/produk', label: 'Produk', Icon: Package },
  { path: '/dashboard/pesanan', label: 'Pesanan', Icon: ShoppingBag },
];

/** The way to each screen of the dashboard: a bar at the bottom on a phone, at the side on a desk. */
export function DashboardNav() {
  const pathTo = useDashboardPath();
  return (
    <nav
      aria-label="Dashboard"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] print:hidden lg:static lg:border-0 lg:bg-transparent"
    >
      <ul className="flex lg:sticky lg:top-24 lg:grid lg:gap-1">
        {screens.map(({ path, label, Icon }) => (
          <li key={path} className="flex-1">
            <NavLink
              to={pathTo(path)}
              end={path === '/dashboard'}
              className={({ isActive }) =>
                `flex min-h-14 flex-col items-center justify-center gap-0.5 px-2 font-medium text-sm lg:min-h-11 lg:flex-row lg:justify-start lg:gap-3 lg:rounded-control lg:px-3 lg:text-base ${
                  isActive ? 'text-brand lg:bg-brand-soft' : 'text-ink-soft hover:text-ink'
                }`
              }
            >
              <Icon aria-hidden className="size-5" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
