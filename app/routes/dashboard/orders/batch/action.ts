import { data } from 'react-router';
import { badInput, done, refused } from '#app/forms/answers.ts';
import { type PostedFields, typedIn } from '#app/forms/posted.ts';
import { actOr, loadOrNull } from '#app/load-failure.ts';
import type { OpenShop } from '#app/routes/dashboard/shop-access.ts';
import { messages } from '#domain/messages.ts';
import { parseBatchChange, refusalOf } from '#domain/orders/batch/change.ts';
import type { OrderChange } from '#domain/orders/change.ts';
import { editedMeanwhile } from '#domain/orders/edits/edit.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { readStoreOrders } from '#server/orders/orders.ts';
import { changeOrderStatus } from '#server/orders/status.ts';

/** `reason` is '' where the order was changed. `isUncertain`: it may have been changed in spite of the reason. */
export type BatchOutcome = { orderId: string; to: OrderStatus; reason: string; isUncertain: boolean };

/** What came of one order. */
type Tried = { reason: string; failure: 500 | 503 | null };

const NOT_TRIED = 'belum dicoba, silakan coba lagi.';

/** Each order in a transaction of its own, judged as if it came alone: sent once more, what is done is refused. */
export async function answerBatchChange(request: Request, shop: OpenShop, fields: PostedFields) {
  const values = typedIn(fields);
  const parsed = parseBatchChange(fields);
  if (!parsed.ok) {
    const { form, ...errors } = parsed.errors;
    return badInput(form ? { ...errors, form: messages.orderUpdateFailed(form) } : errors, values);
  }
  const tried = await tryAll(request, shop, parsed.changes);
  if (tried.length === 0) throw data(messages.orderNotFound, { status: 404 });
  const outcomes = await lookAgain(request, shop, tried);
  const count = outcomes.filter(({ reason }) => reason === '').length;
  const sentence = `${count} dari ${parsed.changes.length} pesanan diubah.`;
  const isDatabaseAway = outcomes.some(({ isUncertain }) => isUncertain);
  // With 503 the browser does not read the page anew, which would fail and take away what was typed.
  if (isDatabaseAway || count === 0)
    return refused({ sentence, outcomes, values }, isDatabaseAway ? 503 : 409);
  return done(sentence, { outcomes, values });
}

/** Without those that the shop does not have. Once the database is away, the rest is not tried. */
async function tryAll(request: Request, shop: OpenShop, changes: OrderChange[]): Promise<BatchOutcome[]> {
  const outcomes: BatchOutcome[] = [];
  let isDatabaseAway = false;
  for (const change of changes) {
    const tried: Tried | null = isDatabaseAway
      ? { reason: NOT_TRIED, failure: null }
      : await tryOne(request, shop, change);
    if (!tried) continue;
    const { reason, failure }: Tried = tried;
    isDatabaseAway ||= failure === 503;
    const orderId = change.orderId.toLowerCase();
    outcomes.push({ orderId, to: change.to, reason, isUncertain: failure !== null });
  }
  return outcomes;
}

/** Null where the shop has no such order. */
function tryOne(request: Request, shop: OpenShop, change: OrderChange): Promise<Tried | null> {
  return actOr(
    request,
    (reason, failure) => ({ reason, failure }),
    async () => {
      const result = await shop.run((tx) => changeOrderStatus(tx, shop.actor, shop.storeId, change));
      if (result.kind === 'notFound') return null;
      if (result.kind === 'changed') return { reason: '', failure: null };
      const reason =
        result.kind === 'edited'
          ? editedMeanwhile(result.totalPrice)
          : refusalOf(result.kind, result.status, change.to);
      return { reason, failure: null };
    },
  );
}

/** Only the answer to COMMIT may have been lost: what has the new status by now was changed. */
async function lookAgain(
  request: Request,
  shop: OpenShop,
  outcomes: BatchOutcome[],
): Promise<BatchOutcome[]> {
  const ids = outcomes.flatMap(({ orderId, isUncertain }) => (isUncertain ? [orderId] : []));
  if (ids.length === 0) return outcomes;
  const read = () => loadOrNull(request, () => shop.run((tx) => readStoreOrders(tx, shop.storeId, ids)));
  // A database that comes back leaves broken connections behind, and the first try may meet one.
  const orders = (await read()) ?? (await read());
  if (!orders) return outcomes;
  const statuses = new Map(orders.map(({ id, status }) => [id, status]));
  return outcomes.map((outcome) => {
    const isChanged = outcome.isUncertain && statuses.get(outcome.orderId) === outcome.to;
    return { ...outcome, reason: isChanged ? '' : outcome.reason, isUncertain: false };
  });
}
