import { data } from 'react-router';
import { badInput, done, refused } from '#app/forms/answers.ts';
import { type PostedFields, typedIn } from '#app/forms/posted.ts';
import { actOr, loadOrNull } from '#app/load-failure.ts';
import { type OpenShop, requireRight } from '#app/routes/dashboard/shop-access.ts';
import { messages } from '#domain/messages.ts';
import { parseBatchChange, refusalOf } from '#domain/orders/batch/change.ts';
import type { OrderChange } from '#domain/orders/change.ts';
import { editedMeanwhile } from '#domain/orders/edits/edit.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { rightOfStatus } from '#domain/orders/rights.ts';
import { readStoreOrders } from '#server/orders/orders.ts';
import { changeOrderStatus, type StatusChangeResult } from '#server/orders/status.ts';

/** `reason`: why the order was not changed, or ''. `isUncertain`: the order may have changed despite the `reason`. */
export type BatchOutcome = { orderId: string; to: OrderStatus; reason: string; isUncertain: boolean };

type FailedChange = { reason: string; failure: 500 | 503 | null };

const NOT_TRIED = 'belum dicoba, silakan coba lagi.';

/** Changes each order in a transaction of its own, so that a refused change does not undo the others. */
export async function answerBatchChange(request: Request, shop: OpenShop, fields: PostedFields) {
  const values = typedIn(fields);
  const parsed = parseBatchChange(fields);
  if (!parsed.ok) {
    const { form, ...errors } = parsed.errors;
    return badInput(form ? { ...errors, form: messages.orderUpdateFailed(form) } : errors, values);
  }
  for (const { to } of parsed.changes) requireRight(shop, rightOfStatus[to]);
  const tried = await changeAll(request, shop, parsed.changes);
  if (tried.length === 0) throw data(messages.orderNotFound, { status: 404 });
  const outcomes = await recheckUncertain(request, shop, tried);
  const count = outcomes.filter(({ reason }) => reason === '').length;
  const sentence = `${count} dari ${parsed.changes.length} pesanan diubah.`;
  const isDatabaseAway = outcomes.some(({ isUncertain }) => isUncertain);
  // A 409 makes the page reload its data. While the database is away, the reload would fail and show an error page.
  if (isDatabaseAway || count === 0)
    return refused({ sentence, outcomes, values }, isDatabaseAway ? 503 : 409);
  return done(sentence, { outcomes, values });
}

/** Skips orders of other shops. Stops trying once the database is down. */
async function changeAll(request: Request, shop: OpenShop, changes: OrderChange[]): Promise<BatchOutcome[]> {
  const outcomes: BatchOutcome[] = [];
  let isDatabaseAway = false;
  for (const change of changes) {
    const tried: FailedChange | null = isDatabaseAway
      ? { reason: NOT_TRIED, failure: null }
      : await changeOne(request, shop, change);
    if (!tried) continue;
    const { reason, failure }: FailedChange = tried;
    isDatabaseAway ||= failure === 503;
    const orderId = change.orderId.toLowerCase();
    outcomes.push({ orderId, to: change.to, reason, isUncertain: failure !== null });
  }
  return outcomes;
}

function changeOne(request: Request, shop: OpenShop, change: OrderChange): Promise<FailedChange | null> {
  return actOr(
    request,
    (reason, failure) => ({ reason, failure }),
    async () => {
      const result = await shop.run((tx) => changeOrderStatus(tx, shop.actor, shop.storeId, change));
      if (result.kind === 'notFound') return null;
      if (result.kind === 'changed') return { reason: '', failure: null };
      return { reason: reasonOf(result, change.to), failure: null };
    },
  );
}

type Unchanged = Exclude<StatusChangeResult, { kind: 'notFound' | 'changed' }>;

function reasonOf(result: Unchanged, to: OrderStatus): string {
  if (result.kind === 'edited') return editedMeanwhile(result.totalPrice);
  if (result.kind === 'rentUpgraded') return messages.rentUpgraded(result.number);
  return refusalOf(result.kind, result.status, to);
}

/** Rereads orders with an uncertain change, which may have been committed although the database's reply was lost. */
async function recheckUncertain(
  request: Request,
  shop: OpenShop,
  outcomes: BatchOutcome[],
): Promise<BatchOutcome[]> {
  const ids = outcomes.flatMap(({ orderId, isUncertain }) => (isUncertain ? [orderId] : []));
  if (ids.length === 0) return outcomes;
  const read = () => loadOrNull(request, () => shop.run((tx) => readStoreOrders(tx, shop.storeId, ids)));
  // Tries twice, because right after a database restart the first attempt may use a broken connection.
  const orders = (await read()) ?? (await read());
  if (!orders) return outcomes;
  const statuses = new Map(orders.map(({ id, status }) => [id, status]));
  return outcomes.map((outcome) => {
    const isChanged = outcome.isUncertain && statuses.get(outcome.orderId) === outcome.to;
    return { ...outcome, reason: isChanged ? '' : outcome.reason, isUncertain: false };
  });
}
