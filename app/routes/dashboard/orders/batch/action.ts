import { data } from 'react-router';
import { messages } from '../../../../../domain/messages.ts';
import { parseBatchChange, refusalOf } from '../../../../../domain/orders/batch/change.ts';
import type { OrderChange } from '../../../../../domain/orders/change.ts';
import { changeOrderStatus } from '../../../../../server/orders/status.ts';
import { badInput, done, refused } from '../../../../forms/answers.ts';
import { type PostedFields, typedIn } from '../../../../forms/posted.ts';
import { actOr } from '../../../../load-failure.ts';
import type { OpenShop } from '../../shop-access.ts';

/** `reason` is '' where the order was changed. */
export type BatchOutcome = { orderId: string; reason: string };

/** What came of one order; null where the shop has none like it. */
type Tried = { reason: string; isDatabaseAway: boolean } | null;

const NOT_TRIED = 'belum dicoba, silakan coba lagi.';

/** Each order in a transaction of its own, judged as if it came alone: sent once more, what is done is refused. */
export async function answerBatchChange(request: Request, shop: OpenShop, fields: PostedFields) {
  const values = typedIn(fields);
  const parsed = parseBatchChange(fields);
  if (!parsed.ok) {
    const { form, ...errors } = parsed.errors;
    return badInput(form ? { ...errors, form: messages.orderUpdateFailed(form) } : errors, values);
  }
  const outcomes: BatchOutcome[] = [];
  let isDatabaseAway = false;
  for (const change of parsed.changes) {
    const tried: Tried = isDatabaseAway
      ? { reason: NOT_TRIED, isDatabaseAway }
      : await tryOne(request, shop, change);
    if (!tried) continue;
    isDatabaseAway = tried.isDatabaseAway;
    outcomes.push({ orderId: change.orderId.toLowerCase(), reason: tried.reason });
  }
  if (outcomes.length === 0) throw data(messages.orderNotFound, { status: 404 });
  const count = outcomes.filter(({ reason }) => reason === '').length;
  const sentence = `${count} dari ${parsed.changes.length} pesanan diubah.`;
  return count > 0 ? done(sentence, { outcomes }) : refused({ sentence, outcomes, values });
}

function tryOne(request: Request, shop: OpenShop, change: OrderChange): Promise<Tried> {
  return actOr(
    request,
    (reason, status) => ({ reason, isDatabaseAway: status === 503 }),
    async () => {
      const result = await shop.run((tx) => changeOrderStatus(tx, shop.actor, shop.storeId, change));
      if (result.kind === 'notFound') return null;
      const reason = result.kind === 'changed' ? '' : refusalOf(result.kind, result.status, change.to);
      return { reason, isDatabaseAway: false };
    },
  );
}
