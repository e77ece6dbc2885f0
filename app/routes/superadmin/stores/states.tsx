import { Link } from 'react-router';
import { formatNumber } from '../../../../domain/format.ts';
import {
  badgeTexts,
  lifeNames,
  type StoreList,
  type StoreState,
  storeListQuery,
} from '../../../../domain/platform/store-list.ts';

type StoreStatesProps = { list: StoreList; counts: Record<StoreState, number> };

const lives = Object.keys(lifeNames) as (keyof typeof lifeNames)[];

/** What EXPIRED is made of; offered once it is chosen. */
const endings = { tenggang: 'Tenggang', tutup: 'Tutup' } as const;

/** Named as the badges of the table. */
export function StoreStates({ list, counts }: StoreStatesProps) {
  const total = lives.reduce((sum, life) => sum + counts[life], 0);
  const isEnded = list.state === 'EXPIRED' || (list.state !== null && list.state in endings);
  return (
    <nav aria-label="Keadaan toko" className="flex flex-wrap gap-2">
      <StateLink list={list} state={null} label="Semua" count={total} />
      {badgeTexts.map((text) => (
        <StateLink key={text} list={list} state={text} label={text} count={counts[text]} />
      ))}
      {isEnded &&
        (['tenggang', 'tutup'] as const).map((life) => (
          <StateLink key={life} list={list} state={life} label={endings[life]} count={counts[life]} />
        ))}
    </nav>
  );
}

type StateLinkProps = { list: StoreList; state: StoreState | null; label: string; count: number };

function StateLink({ list, state, label, count }: StateLinkProps) {
  const isOpen = list.state === state;
  const wanted = isOpen ? null : state;
  return (
    <Link
      to={`/superadmin?${storeListQuery({ ...list, state: wanted })}`}
      aria-current={isOpen ? 'true' : undefined}
      className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-3.5 font-medium text-sm hover:bg-sunken aria-[current=true]:border-brand aria-[current=true]:bg-brand aria-[current=true]:text-white"
    >
      {label} <span className="tabular-nums">{formatNumber(count)}</span>
    </Link>
  );
}
