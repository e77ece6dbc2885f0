import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { daily, occasional } from '../screens.ts';
import { useDashboardPath } from '../shop.ts';

export function ScreenList() {
  const pathTo = useDashboardPath();
  return (
    <nav aria-labelledby="kelola-toko">
      <h2 id="kelola-toko" className="mb-3 font-semibold text-lg">
        Kelola toko
      </h2>
      <ul className="overflow-hidden rounded-card border border-line bg-surface shadow-soft max-sm:divide-y max-sm:divide-line sm:grid sm:grid-cols-2 sm:gap-3 sm:overflow-visible sm:rounded-none sm:border-0 sm:bg-transparent sm:shadow-none xl:grid-cols-3">
        {[...daily, ...occasional].map(({ path, title, hint, Icon }) => (
          <li key={path} className="grid">
            <Link
              to={pathTo(path)}
              className="flex min-h-16 items-center gap-3 px-4 py-3 hover:bg-sunken sm:rounded-card sm:border sm:border-line sm:bg-surface sm:shadow-soft sm:hover:border-line-strong sm:hover:bg-surface"
            >
              <span className="grid size-10 shrink-0 place-items-center rounded-control bg-brand-soft text-brand">
                <Icon aria-hidden className="size-5" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{title}</span>
                <span className="block text-ink-soft text-sm">{hint}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
