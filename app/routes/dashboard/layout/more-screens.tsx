import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { Link, useLocation } from 'react-router';
import { useDashboardPath } from '../shop.ts';
import { usePendingPage } from './pending-page.ts';
import { type IsActiveScreen, inBar, type Screen, screenGroups, shownGroups } from './screens.ts';

const groups = screenGroups.map(({ name, screens }) => {
  return { name, screens: screens.filter((screen) => !inBar.includes(screen)) };
});

/** A tap on a link changes the menu's `key` (the page being opened), so React replaces the menu with a closed one. */
export function MoreScreens({
  isShown,
  isActiveScreen,
  classOf,
}: {
  isShown: (screen: Screen) => boolean;
  isActiveScreen: IsActiveScreen;
  classOf: (isActive: boolean) => string;
}) {
  const here = useLocation();
  const pathname = usePendingPage()?.pathname ?? here.pathname;
  const isHere = groups.some(({ screens }) => screens.some(isActiveScreen));
  return (
    <details key={pathname + here.hash} onKeyDown={closeByKey}>
      <summary className={`${classOf(isHere)} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
        <Ellipsis aria-hidden className="size-5" />
        Lainnya
      </summary>
      <div className="fixed inset-x-0 top-0 bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom))] grid content-start gap-1 overflow-y-auto bg-surface px-2 py-1">
        {shownGroups(groups, isShown).map(({ name, screens }) => (
          <Group key={name} name={name} screens={screens} isActiveScreen={isActiveScreen} />
        ))}
      </div>
    </details>
  );
}

function closeByKey({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== 'Escape' || !currentTarget.open) return;
  currentTarget.removeAttribute('open');
  currentTarget.querySelector('summary')?.focus();
}

type GroupProps = { name: string | null; screens: Screen[]; isActiveScreen: IsActiveScreen };

function Group({ name, screens, isActiveScreen }: GroupProps) {
  const id = useId();
  return (
    <div>
      {name && (
        <p id={id} className="px-3 pt-2 font-semibold text-ink-soft text-sm">
          {name}
        </p>
      )}
      <ul aria-labelledby={name === null ? undefined : id}>
        {screens.map((screen) => (
          <li key={screen.path}>
            <SheetLink {...screen} isHere={isActiveScreen(screen)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The hint is outside the link, so that a screen reader reads the label alone as the link's name. */
function SheetLink({ path, label, hint, Icon, isHere }: Screen & { isHere: boolean }) {
  const pathTo = useDashboardPath();
  const id = useId();
  return (
    <div className="relative">
      <Link
        to={pathTo(path)}
        aria-describedby={id}
        aria-current={isHere && !path.includes('#') ? 'page' : undefined}
        className={`flex min-h-14 gap-3 rounded-control px-3 pt-1.5 font-medium leading-6 hover:bg-sunken ${isHere ? 'text-brand' : ''}`}
      >
        <Icon aria-hidden className="mt-3 size-5 shrink-0" />
        {label}
      </Link>
      <p id={id} className="pointer-events-none absolute bottom-1 left-11 text-ink-soft text-sm">
        {hint}
      </p>
    </div>
  );
}
