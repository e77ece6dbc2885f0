import type { ReactNode } from 'react';
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

export function StoreStates({ list, counts }: StoreStatesProps) {
  const total = lives.reduce((sum, life) => sum + counts[life], 0);
  return (
    <nav aria-label="Keadaan toko" className="grid gap-2">
      <Line title="Keadaan">
        <StateLink list={list} state={null} label="Semua" count={total} />
        {lives.map((life) => (
          <StateLink key={life} list={list} state={life} label={lifeLabels[life]} count={counts[life]} />
        ))}
      </Line>
      <Line title="Status">
        {badgeTexts.map((text) => (
          <StateLink key={text} list={list} state={text} label={text} count={counts[text]} />
        ))}
      </Line>
    </nav>
  );
}

const lifeLabels: Record<keyof typeof lifeNames, string> = {
  buka: 'Buka',
  tenggang: 'Tenggang',
  tutup: 'Tutup',
  nonaktif: 'Nonaktif',
};

function Line({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="w-full font-medium text-ink-soft text-sm sm:w-20">{title}</span>
      {children}
    </div>
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
