import { Link } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { refusalIn } from '#app/forms/use-answer.ts';
import { loadOr } from '#app/load-failure.ts';
import { AddSheet, useDoneCount } from '#app/routes/dashboard/add-sheet.tsx';
import { ClosedCard } from '#app/routes/dashboard/closed-card.tsx';
import { useDashboardPath, useDashboardShop } from '#app/routes/dashboard/shop.ts';
import { requireShop } from '#app/routes/dashboard/shop-access.ts';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { NoticeRegion } from '#app/ui/page/notice.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { dayOf } from '#domain/calendar/day.ts';
import { formatPhone } from '#domain/format.ts';
import { href } from '#domain/routes/href.ts';
import { MAX_CHAT_NUMBERS } from '#domain/stores/chat/number.ts';
import { numberState } from '#domain/stores/chat/text.ts';
import { listChatNumbers } from '#server/stores/chat/numbers.ts';
import { readTeam } from '#server/team/members.ts';
import type { Route } from './+types/route';
import { answerNumberForm } from './action.ts';
import { NumberForm } from './form.tsx';

const loadFailed = 'Gagal memuat nomor WhatsApp.';

export const meta: Route.MetaFunction = () => [{ title: 'Nomor WhatsApp' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = requireShop(context);
  return loadOr(
    request,
    () => loadFailed,
    () =>
      shop.run(async (tx) => ({
        numbers: await listChatNumbers(tx, shop.storeId),
        members: (await readTeam(tx, shop.storeId)).map(({ userId, email, name }) => ({
          userId,
          email,
          name,
        })),
      })),
  );
}

export function action({ context, request }: Route.ActionArgs) {
  return answerNumberForm(request, requireShop(context));
}

export default function ChatNumbers({ loaderData, actionData }: Route.ComponentProps) {
  const { numbers, members } = loaderData;
  const { waNumber: ownNumber, readOnly, now, timeZone } = useDashboardShop();
  const pathTo = useDashboardPath();
  const refused = refusalIn(actionData);
  const doneCount = useDoneCount(actionData);
  const refusalOf = (id: string) => (refused?.values.id === id ? refused : null);
  const isShown = refusalOf('') !== null || numbers.some(({ id }) => refusalOf(id));
  const today = dayOf(now, timeZone);
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <div>
        <PageTitle lead="Beberapa orang menjawab pembeli? Pembeli baru dibagi bergiliran, pembeli lama tetap di nomornya.">
          Nomor WhatsApp
        </PageTitle>
        <Link
          to={pathTo(href('/dashboard/pengaturan'))}
          className="inline-flex min-h-11 items-center text-brand underline"
        >
          Pengaturan Toko
        </Link>
      </div>
      <NoticeRegion>{!isShown && <AnswerNotice answer={actionData} />}</NoticeRegion>
      {numbers.length === 0 && (
        <p>
          Semua pesanan ke nomor toko, <span className="whitespace-nowrap">{formatPhone(ownNumber)}</span>.
        </p>
      )}
      {numbers.map((number) => (
        <ClosedCard
          key={JSON.stringify(number)}
          title={number.name}
          state={numberState(number, ownNumber, today)}
          isOpen={refusalOf(number.id) !== null}
        >
          {readOnly ? (
            <p>{numberState(number, ownNumber, today)}</p>
          ) : (
            <NumberForm number={number} members={members} refused={refusalOf(number.id)} />
          )}
        </ClosedCard>
      ))}
      {!readOnly && (numbers.length < MAX_CHAT_NUMBERS || refusalOf('')) && (
        <AddSheet key={`nomor ${doneCount}`} title="Tambah nomor" refused={refusalOf('')}>
          <NumberForm number={null} members={members} refused={refusalOf('')} />
        </AddSheet>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title="Nomor WhatsApp" fallback={loadFailed} />;
}
