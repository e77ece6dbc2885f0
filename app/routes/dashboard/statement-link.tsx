import { Link } from 'react-router';
import { href } from '#domain/routes/href.ts';
import { useDashboardPath } from './shop.ts';

export function StatementLink() {
  const pathTo = useDashboardPath();
  return (
    <p className="mt-1 text-sm lg:mt-2">
      Ada transfer masuk?{' '}
      <Link
        to={pathTo(href('/dashboard/mutasi'))}
        className="inline-flex min-h-11 items-center text-brand underline lg:min-h-0"
      >
        Cocokkan dari mutasi bank
      </Link>
    </p>
  );
}
