import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { href } from '#domain/routes/href.ts';
import { useDashboardPath } from '../shop.ts';

export function ListScope({ children }: { children: ReactNode }) {
  const pathTo = useDashboardPath();
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
      {children}
      <Link
        to={pathTo(href('/dashboard/pesanan'))}
        className="inline-flex min-h-11 items-center text-brand underline"
      >
        Tampilkan semua
      </Link>
    </p>
  );
}
