import { auditView, storeListView } from '#app/access/auditor.ts';
import { requireActor } from '#app/access/guards.ts';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Answer } from '#app/forms/answers.ts';
import { loadOr } from '#app/load-failure.ts';
import { ConfirmEmailNotice } from '#app/ui/accounts/confirm-email-notice.tsx';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { NoticeRegion } from '#app/ui/page/notice.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { may } from '#domain/access.ts';
import { formatDate } from '#domain/calendar/format.ts';
import { messages } from '#domain/messages.ts';
import { reminderDue } from '#domain/platform/rent-reminder.ts';
import { parseStoreList, storeListQuery } from '#domain/platform/store-list.ts';
import { timeLeft } from '#domain/platform/time-left.ts';
import { progressOf } from '#domain/stores/first-steps.ts';
import { takesOrders } from '#domain/stores/store.ts';
import { asSurveyor, commitWithQueries } from '#server/db/access.ts';
import { queryIf } from '#server/db/client-dialect.ts';
import { countOrdersByStatus, countOrdersWithWaitingProof } from '#server/orders/orders.ts';
import { listStores } from '#server/platform/store-list.ts';
import { countLowStock } from '#server/products/products.ts';
import { todaysFigures } from '#server/reports/todays-figures.ts';
import { firstStepsOf } from '#server/stores/first-steps.ts';
import type { Store } from '#server/stores/store.ts';
import { useDashboardShop } from '../shop.ts';
import { type OpenShop, openShop, requireOpenStore, requireShop } from '../shop-access.ts';
import { useShopLive } from '../shop-stream.ts';
import type { Route } from './+types/route';
import { answerFirstSteps, hidesFirstSteps } from './action.ts';
import { FirstSteps } from './first-steps.tsx';
import { ShopFacts } from './shop-facts.tsx';
import { ShopLinkSection } from './shop-link.tsx';
import { ShopPicker } from './shop-picker.tsx';
import { statusesToDo, TodayList } from './today-list.tsx';
import { TodaysFigureList } from './todays-figures.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard Toko' }];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const shop = openShop(context);
  const { email, role } = actor;
  const asksToConfirm = role === 'storeAdmin' && !actor.emailConfirmed;
  return loadOr(
    request,
    () => messages.cartStoreLoadFailed,
    async () => {
      if (shop)
        return { kind: 'shop' as const, email, role, asksToConfirm, today: await readToday(request, shop) };
      const list = parseStoreList(url.searchParams);
      await auditView(actor, request, storeListView(list));
      const { stores, next } = await asSurveyor(actor, (tx) => listStores(tx, list));
      const query = next && storeListQuery(list, next);
      return { kind: 'choice' as const, search: list.search, stores, next: query };
    },
  );
}

export function action({ context, request }: Route.ActionArgs) {
  return answerFirstSteps(request, requireShop(context));
}

async function readToday(request: Request, shop: OpenShop) {
  const store = await requireOpenStore(request, shop);
  return { end: quietEnd(store), ...(await readFigures(request, shop, store)) };
}

/** Returns the end date of the shop's rent; null if the rent has no end, or if a banner already shows the date. */
function quietEnd(store: Store) {
  const { status, expiryDate, timeZone, phase, now } = store;
  const left = timeLeft(store, now);
  if (expiryDate === null || left === null || phase !== 'open') return null;
  if (reminderDue(status, expiryDate, now) !== null) return null;
  return { left, day: formatDate(expiryDate, timeZone) };
}

/** A super admin who visits the shop sees only its figures, because the list of tasks is for the shop's team. */
async function readFigures(request: Request, { actor, storeId, readOnly, run }: OpenShop, store: Store) {
  if (readOnly) {
    const figures = await run(async () => commitWithQueries([todaysFigures(store)], (today) => today));
    return { figures, todo: null, firstSteps: null };
  }
  const hidesSteps =
    !takesOrders(store.phase) || !may(actor, 'settings.write') || (await hidesFirstSteps(request, storeId));
  const seesOrders = may(actor, 'orders.read');
  const seesProducts = may(actor, 'products.read');
  const queries = [
    queryIf(may(actor, 'reports.read'), todaysFigures(store)),
    queryIf(seesOrders, countOrdersByStatus(storeId, statusesToDo)),
    queryIf(seesProducts, countLowStock(storeId)),
    queryIf(seesOrders, countOrdersWithWaitingProof(storeId)),
    firstStepsOf(storeId),
  ] as const;
  return run(async () =>
    commitWithQueries(queries, (figures, counts, low, proofs, steps) => {
      const todo = { counts, lowStockCount: low ?? 0, proofs: proofs ?? 0, hasProducts: steps.product };
      return {
        figures,
        todo: seesOrders || seesProducts ? todo : null,
        firstSteps: hidesSteps || progressOf(steps) === null ? null : steps,
      };
    }),
  );
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'choice') return <ShopPicker {...loaderData} />;
  return <ShopHome {...loaderData} answer={actionData} />;
}

type ShopHomeProps = Extract<Route.ComponentProps['loaderData'], { kind: 'shop' }> & {
  answer: Answer | undefined;
};

function ShopHome({ email, role, asksToConfirm, today, answer }: ShopHomeProps) {
  const shop = useDashboardShop();
  useShopLive();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <PageTitle>Beranda</PageTitle>
        {today.end && (
          <p className="text-ink-soft text-sm tabular-nums">
            <span className="font-semibold text-ink">{today.end.left}</span> · sampai {today.end.day}
          </p>
        )}
      </div>
      <NoticeRegion>
        <AnswerNotice answer={answer} />
      </NoticeRegion>
      {today.todo && <TodayList {...today.todo} hasSteps={today.firstSteps !== null} />}
      {today.firstSteps && <FirstSteps done={today.firstSteps} />}
      {asksToConfirm && <ConfirmEmailNotice email={email} />}
      {today.figures?.hasOrders && <TodaysFigureList figures={today.figures} />}
      <ShopLinkSection shop={shop} />
      <ShopFacts shop={shop} email={email} role={role} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title="Dashboard Toko" fallback={messages.cartStoreLoadFailed} />;
}
