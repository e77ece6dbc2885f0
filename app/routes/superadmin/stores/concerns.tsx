import { Link } from 'react-router';
import { formatCountUpTo } from '#domain/format.ts';
import {
  type Concern,
  concernNames,
  listIn,
  MAX_COUNTED,
  MAX_SHARING,
  type StoreList,
  type StoreState,
  storeListQuery,
} from '#domain/platform/store-list.ts';
import { href } from '#domain/routes/href.ts';

const labels: Record<Concern, string> = {
  'segera-berakhir': 'berakhir dalam 3 hari',
  tenggang: 'tenggang',
  'nmid-ganda': 'NMID ganda',
  'tanpa-produk': 'belum ada produk',
};

const colours: Record<Concern, string> = {
  'segera-berakhir': 'text-warning',
  tenggang: 'text-danger',
  'nmid-ganda': 'text-danger',
  'tanpa-produk': 'text-ink',
};

type StoreConcernsProps = { list: StoreList; counts: Record<StoreState, number> };

export function StoreConcerns({ list, counts }: StoreConcernsProps) {
  return (
    <nav aria-label="Perlu diperhatikan" className="grid grid-cols-2 gap-2 lg:grid-cols-4 lg:gap-3">
      {concernNames.map((concern) => {
        const isOpen = list.state === concern;
        const most = concern === 'nmid-ganda' ? MAX_SHARING : MAX_COUNTED;
        const colour = counts[concern] > 0 ? colours[concern] : 'text-ink-soft';
        return (
          <Link
            key={concern}
            to={`${href('/superadmin')}?${storeListQuery(listIn(isOpen ? null : concern, list))}`}
            aria-current={isOpen ? 'true' : undefined}
            className="group flex min-h-12 items-center gap-2.5 rounded-card border border-line bg-surface px-3 py-1.5 hover:border-line-strong aria-[current=true]:border-brand aria-[current=true]:bg-brand aria-[current=true]:text-white"
          >
            <span
              className={`font-semibold text-xl tabular-nums group-aria-[current=true]:text-white ${colour}`}
            >
              {formatCountUpTo(counts[concern], most)}
            </span>{' '}
            <span className="text-sm leading-tight">{labels[concern]}</span>
          </Link>
        );
      })}
    </nav>
  );
}
