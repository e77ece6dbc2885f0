import { Link } from 'react-router';
import type { OrderBoard } from '../../../../server/orders/board.ts';
import { useDashboardPath } from '../shop.ts';

/** Where bills wait for their payment. */
export function StatementLink({ counts }: Pick<OrderBoard, 'counts'>) {
  const pathTo = useDashboardPath();
  if (!counts.some(({ status, count }) => status === 'Harus Dibayar' && count > 0)) return null;
  return (
    <p className="mt-1 text-sm lg:mt-2">
      Ada transfer masuk?{' '}
      <Link
        to={pathTo('/dashboard/mutasi')}
        className="inline-flex min-h-11 items-center text-brand underline lg:min-h-0"
      >
        Cocokkan dari mutasi bank
      </Link>
    </p>
  );
}
