import { useId } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import type { Right } from '#domain/rights.ts';
import { mayOpen } from '#domain/route-rights.ts';
import { href } from '#domain/routes/href.ts';
import { useDashboardPath } from '../shop.ts';
import { MoreScreens } from './more-screens.tsx';
import { usePendingPage } from './pending-page.ts';
import { homeScreen, type IsActiveScreen, inBar, type Screen, screenGroups, shownGroups } from './screens.ts';
import { countLabel } from './use-new-orders.ts';

const ordersPath = href('/dashboard/pesanan');

export function DashboardNav({
  newOrders,
  rights,
}: {
  newOrders: number;
  rights: readonly Right[] | undefined;
}) {
  const isActiveScreen = useIsActiveScreen();
  const isShown = ({ path }: Pick<Screen, 'path'>) => mayOpen({ rights }, path.replace(/#.*/, ''), true);
  const waitingAt = (path: string) => (path === ordersPath ? newOrders : 0);
  return (
    <nav
      aria-label="Dashboard"
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] print:hidden lg:static lg:z-auto lg:border-0 lg:bg-transparent"
    >
      <ul className="flex lg:hidden">
        {[homeScreen, ...inBar.filter(isShown)].map((screen) => (
          <li key={screen.path} className="flex-1">
            <ScreenLink {...screen} waiting={waitingAt(screen.path)} />
          </li>
        ))}
        <li className="flex-1">
          <MoreScreens isShown={isShown} isActiveScreen={isActiveScreen} classOf={classOf} />
        </li>
      </ul>
      <div className="grid gap-4 max-lg:hidden lg:sticky lg:top-20">
        {shownGroups(screenGroups, isShown).map(({ name, screens }) => (
          <NamedList key={name} name={name}>
            {(name === null ? [homeScreen, ...screens] : screens).map((screen) => (
              <li key={screen.path}>
                <ScreenLink {...screen} waiting={waitingAt(screen.path)} />
              </li>
            ))}
          </NamedList>
        ))}
      </div>
    </nav>
  );
}

function NamedList({ name, children }: { name: string | null; children: React.ReactNode }) {
  const id = useId();
  return (
    <div>
      {name && (
        <p id={id} className="px-3 pb-1 font-semibold text-ink-soft text-sm">
          {name}
        </p>
      )}
      <ul aria-labelledby={name === null ? undefined : id} className="grid">
        {children}
      </ul>
    </div>
  );
}

type ScreenLinkProps = Pick<Screen, 'path' | 'label' | 'Icon'> & { waiting: number };

function ScreenLink({ path, label, Icon, waiting }: ScreenLinkProps) {
  const pathTo = useDashboardPath();
  const isActiveScreen = useIsActiveScreen();
  // A link to a section ('#…') is a plain Link, because NavLink would mark it as the current page.
  const Anchor = path.includes('#') ? Link : NavLink;
  return (
    <Anchor
      to={pathTo(path)}
      {...(path === homeScreen.path && { end: true })}
      className={classOf(isActiveScreen({ path }))}
    >
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
    </Anchor>
  );
}

/** Highlights the page that is loading, so that a tapped tab reacts at once, however long its page takes to load. */
function useIsActiveScreen(): IsActiveScreen {
  const here = useLocation().pathname;
  const pathname = usePendingPage()?.pathname ?? here;
  return ({ path }) => pathname === path || (path !== homeScreen.path && pathname.startsWith(`${path}/`));
}

function classOf(isActive: boolean): string {
  return `relative flex min-h-14 flex-col items-center justify-center gap-0.5 px-1 font-medium text-sm lg:min-h-11 lg:flex-row lg:justify-start lg:gap-3 lg:rounded-control lg:px-3 lg:text-base ${
    isActive ? 'text-brand lg:bg-brand-soft' : 'text-ink-soft hover:text-ink'
  }`;
}
