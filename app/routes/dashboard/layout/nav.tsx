import { Ellipsis } from 'lucide-react';
import { NavLink, useLocation } from 'react-router';
import { useDashboardPath } from '../shop.ts';
import { useTappedPage } from './coming-page.ts';
import { daily, homeScreen, occasional, type Screen } from './screens.ts';
import { countLabel } from './use-new-orders.ts';

const ordersPath = '/dashboard/pesanan';

/** Its menu opens above the bars that float on a screen. */
export function DashboardNav({ newOrders }: { newOrders: number }) {
  return (
    <nav
      aria-label="Dashboard"
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] print:hidden lg:static lg:border-0 lg:bg-transparent"
    >
      <ul className="flex lg:sticky lg:top-24 lg:grid lg:gap-1">
        {[homeScreen, ...daily].map((screen) => (
          <li key={screen.path} className="flex-1">
            <ScreenLink {...screen} waiting={screen.path === ordersPath ? newOrders : 0} />
          </li>
        ))}
        {occasional.map((screen) => (
          <li key={screen.path} className="max-lg:hidden">
            <ScreenLink {...screen} />
          </li>
        ))}
        <li className="relative flex-1 lg:hidden">
          <MoreScreens />
        </li>
      </ul>
    </nav>
  );
}

/** Closes as one of its links is tapped, because the next page has a menu of its own. */
function MoreScreens() {
  const here = useLocation().pathname;
  const isLit = useLit();
  const pathname = useTappedPage()?.pathname ?? here;
  const isHere = occasional.some(({ path }) => isLit(path));
  return (
    <details key={pathname}>
      <summary className={`${look(isHere)} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
        <Ellipsis aria-hidden className="size-5" />
        Lainnya
      </summary>
      <ul className="absolute right-2 bottom-full mb-2 min-w-52 rounded-card border border-line bg-surface p-2 shadow-soft">
        {occasional.map(({ path, label, Icon }) => (
          <li key={path}>
            <MenuLink path={path}>
              <Icon aria-hidden className="size-5" />
              {label}
            </MenuLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

type ScreenLinkProps = Pick<Screen, 'path' | 'label' | 'Icon'> & { waiting?: number };

function ScreenLink({ path, label, Icon, waiting = 0 }: ScreenLinkProps) {
  const pathTo = useDashboardPath();
  const isLit = useLit();
  return (
    <NavLink to={pathTo(path)} end={path === homeScreen.path} className={look(isLit(path))}>
      <span className="relative lg:static">
        <Icon aria-hidden className="size-5" />
        {waiting > 0 && (
          <span
            aria-hidden
            className="-top-2 lg:[transform:translateY(-50%)] absolute left-3 min-w-5 rounded-full bg-danger px-1 text-center font-bold text-white text-xs tabular-nums leading-5 lg:top-1/2 lg:right-3 lg:left-auto"
          >
            {countLabel(waiting)}
          </span>
        )}
      </span>
      {label}
      {waiting > 0 && <span className="sr-only">, {countLabel(waiting)} pesanan baru</span>}
    </NavLink>
  );
}

function MenuLink({ path, children }: { path: string; children: React.ReactNode }) {
  const pathTo = useDashboardPath();
  const isLit = useLit();
  return (
    <NavLink
      to={pathTo(path)}
      className={`flex min-h-12 items-center gap-3 rounded-control px-3 font-medium hover:bg-sunken ${isLit(path) ? 'text-brand' : ''}`}
    >
      {children}
    </NavLink>
  );
}

/** A tapped tab is lit at once, however long its page takes. */
function useLit(): (path: string) => boolean {
  const here = useLocation().pathname;
  const pathname = useTappedPage()?.pathname ?? here;
  return (path) => pathname === path || (path !== homeScreen.path && pathname.startsWith(`${path}/`));
}

function look(isActive: boolean): string {
  return `relative flex min-h-14 flex-col items-center justify-center gap-0.5 px-1 font-medium text-sm lg:min-h-11 lg:flex-row lg:justify-start lg:gap-3 lg:rounded-control lg:px-3 lg:text-base ${
    isActive ? 'text-brand lg:bg-brand-soft' : 'text-ink-soft hover:text-ink'
  }`;
}
