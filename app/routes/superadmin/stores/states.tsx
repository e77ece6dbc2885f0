import { Link } from 'react-router';
import { formatNumber } from '#domain/format.ts';
import {
  badgeTexts,
  listIn,
  phaseNames,
  type StoreList,
  type StoreState,
  storeListQuery,
} from '#domain/platform/store-list.ts';
import { href } from '#domain/routes/href.ts';
import { StoreOrder } from './filter.tsx';

type StoreStatesProps = { list: StoreList; counts: Record<StoreState, number> };

const phases = Object.keys(phaseNames) as (keyof typeof phaseNames)[];

export function StoreStates({ list, counts }: StoreStatesProps) {
  const total = phases.reduce((sum, phase) => sum + counts[phase], 0);
  const isEnded = list.state === 'EXPIRED' || list.state === 'tutup';
  return (
    <div className="relative -mx-4 flex items-center gap-2 overflow-x-auto px-4 sm:mx-0 sm:flex-wrap sm:px-0">
      <StoreOrder list={list} />
      <nav aria-label="Keadaan toko" className="flex gap-2 sm:flex-wrap">
        <StateLink list={list} state={null} label="Semua" count={total} />
        {badgeTexts.map((text) => (
          <StateLink key={text} list={list} state={text} label={text} count={counts[text]} />
        ))}
        {isEnded && <StateLink list={list} state="tutup" label="Tutup" count={counts.tutup} />}
      </nav>
    </div>
  );
}

type StateLinkProps = { list: StoreList; state: StoreState | null; label: string; count: number };

function StateLink({ list, state, label, count }: StateLinkProps) {
  const isOpen = list.state === state;
  const wanted = isOpen ? null : state;
  return (
    <Link
      to={`${href('/superadmin')}?${storeListQuery(listIn(wanted, list))}`}
      aria-current={isOpen ? 'true' : undefined}
      className="inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full border border-line-strong bg-surface px-3.5 font-medium text-sm hover:bg-sunken aria-[current=true]:border-brand aria-[current=true]:bg-brand aria-[current=true]:text-white"
    >
      {label} <span className="tabular-nums">{formatNumber(count)}</span>
    </Link>
  );
}
