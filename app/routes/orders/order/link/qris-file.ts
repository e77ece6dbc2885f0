import { loadOr } from '#app/load-failure.ts';
import { answerQris } from '#app/routes/orders/order/qris-answer.ts';
import { messages } from '#domain/messages.ts';
import type { Route } from './+types/qris-file';
import { requireLinkedOrder } from './linked-order.ts';

/** Serves a QRIS code of the order's bill as a PNG. Needs no login, because the URL contains a secret token. */
export async function loader({ request, params: { token, code }, url }: Route.LoaderArgs) {
  return loadOr(
    request,
    () => messages.orderLoadFailed,
    async () => answerQris(await requireLinkedOrder(request, token, url, `/qris/${code}`), code),
  );
}
