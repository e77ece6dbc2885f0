import { Link } from 'react-router';
import { useDashboardPath } from '../shop.ts';

export function BackLink({ to, children }: { to: string; children: string }) {
  const pathTo = useDashboardPath();
  return (
    <Link to={pathTo(to)} className="inline-flex min-h-11 items-center text-brand underline">
      {children}
    </Link>
  );
}
