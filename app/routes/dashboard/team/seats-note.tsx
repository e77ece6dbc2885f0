import { Link } from 'react-router';
import { Notice } from '#app/ui/page/notice.tsx';
import { href } from '#domain/routes/href.ts';
import { fullTeamText, type Seats, seatsText } from '#domain/team/seats.ts';
import { useDashboardPath, useMay } from '../shop.ts';

/** Shows how many seats are taken if the shop's plan or trial limits them. If the team is full, says what to do. */
export function SeatsNote({ seats }: { seats: Seats }) {
  const pathTo = useDashboardPath();
  const mayHere = useMay();
  const full = fullTeamText(seats);
  if (full === null) return seats.limit && <p className="text-ink-soft text-sm">{seatsText(seats)}.</p>;
  return (
    <Notice tone="info">
      {full}
      {seats.limit && mayHere('rent.write') && (
        <Link
          to={pathTo(href('/dashboard/langganan'))}
          className="mt-1 flex min-h-11 w-fit items-center font-semibold underline"
        >
          Buka Langganan
        </Link>
      )}
    </Notice>
  );
}
