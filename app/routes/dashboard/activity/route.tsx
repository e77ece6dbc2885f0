import { data } from 'react-router';
import { loadOr } from '#app/load-failure.ts';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { MorePages } from '#app/ui/page/more-pages.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { activityTitle } from '#domain/activity/activity.ts';
import { changeTexts } from '#domain/activity/changes-text.ts';
import { parseActivityFilter } from '#domain/activity/filter.ts';
import { seenNouns } from '#domain/activity/seen.ts';
import { href } from '#domain/routes/href.ts';
import { teammateLabel } from '#domain/team/member.ts';
import { type ActivityRow, readActivities } from '#server/team/activities.ts';
import { Downloads, TooManyDownloads } from '../downloads.tsx';
import { useDashboardPath } from '../shop.ts';
import { requireShop } from '../shop-access.ts';
import type { Route } from './+types/route';
import { ActivityFilterForm } from './filter-form.tsx';
import { ActivityList } from './list.tsx';

const PAGE_SIZE = 30;
const loadFailed = 'Gagal memuat aktivitas.';

export const meta: Route.MetaFunction = () => [{ title: 'Aktivitas' }];

/** Filters by person (`?orang=`) and by subject (`?bagian=`). `?setelah=` opens a later page. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const shop = requireShop(context);
  if (shop.readOnly) throw data('Aktivitas hanya untuk tim toko.', { status: 403 });
  const filter = parseActivityFilter(url.searchParams);
  return loadOr(
    request,
    () => loadFailed,
    async () => {
      const { personId, noun, after } = filter;
      const query = { reader: shop.actor, personId, noun, after, limit: PAGE_SIZE };
      const { activities, people, next } = await shop.run((tx) => readActivities(tx, shop.storeId, query));
      const named = people.map(({ userId, hasLeft, ...person }) => {
        return { userId, label: `${teammateLabel(person)}${hasLeft ? ', sudah keluar' : ''}` };
      });
      const nouns = seenNouns(shop.actor);
      return { filter, nouns, people: named, activities: activities.map(inWords), next };
    },
  );
}

/** Composes the texts on the server, so that the browser does not load the code for them. */
function inWords({ source, noun, verb, details, by, ...activity }: ActivityRow) {
  return {
    ...activity,
    key: `${source} ${activity.id} ${activity.at.getTime()}`,
    title: activityTitle(source, noun, verb),
    changes: changeTexts(details),
    who: teammateLabel(by),
  };
}

type LoaderData = Route.ComponentProps['loaderData'];

export default function Activities({ loaderData }: Route.ComponentProps) {
  const { filter, nouns, people, activities, next } = loaderData;
  const pathTo = useDashboardPath();
  const query = new URLSearchParams(filter.query).toString();
  const list = pathTo(`${href('/dashboard/aktivitas')}${query && `?${query}`}`);
  return (
    <>
      <PageTitle lead="Yang dilakukan orang-orang toko dalam 90 hari terakhir, dengan peran mereka sekarang.">
        Aktivitas
      </PageTitle>
      <TooManyDownloads />
      <ActivityFilterForm filter={filter} nouns={nouns} people={people} />
      {activities.length === 0 ? (
        <EmptyState title="Tidak ada aktivitas">
          {filter.after !== null
            ? 'Tidak ada aktivitas yang lebih lama.'
            : query
              ? 'Tidak ada aktivitas yang cocok dengan saringan ini.'
              : 'Perubahan pesanan, pembayaran, produk, dan pengaturan akan tampil di sini.'}
        </EmptyState>
      ) : (
        <ActivityList activities={activities} />
      )}
      <MorePages<LoaderData> key={list} list={list} next={next} nextOf={(page) => page.next}>
        {(page) => <ActivityList activities={page.activities} />}
      </MorePages>
      <Downloads path={href('/dashboard/aktivitas/unduh')} query={query} className="mt-6" />
    </>
  );
}

const back = { to: href('/dashboard'), label: 'Beranda' };

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title="Aktivitas" fallback={loadFailed} way={back} />;
}
