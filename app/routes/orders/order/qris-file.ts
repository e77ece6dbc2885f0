import { requireActor } from '#app/access/guards.ts';
import { loadOr } from '#app/load-failure.ts';
import { requireOwnOrder } from '#app/routes/orders/own-order.ts';
import { messages } from '#domain/messages.ts';
import type { Route } from './+types/qris-file';
import { answerQris } from './qris-answer.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const actor = requireActor(context);
  return loadOr(
    request,
    () => messages.orderLoadFailed,
    async () => answerQris(await requireOwnOrder(actor, params.orderId), params.code),
  );
}
