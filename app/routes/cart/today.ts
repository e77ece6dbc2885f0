import { actorContext } from '#app/access/guards.ts';
import { parseCartQuestion } from '#domain/checkout/request.ts';
import { findOrderOfKey, readTodaysCart } from '#server/checkout/todays-cart.ts';
import { clientIpOf } from '#server/http/address/client-address.ts';
import { judgeVoucher } from '#server/vouchers/verdict.ts';
import type { Route } from './+types/today';

/** GET is refused, because a full cart does not fit into a URL. */
export function loader(): never {
  throw new Response(null, { status: 405, headers: { allow: 'POST' } });
}

/** Responds with current prices and stock, and with the id of an order that a checkout with `key` has placed. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const question = parseCartQuestion(await request.text());
  if (!question) return new Response(null, { status: 400 });
  const { storeId, ids, key, voucherCode } = question;
  const actor = context.get(actorContext);
  const orderId = key ? await findOrderOfKey(actor, storeId, key) : null;
  const voucher =
    voucherCode === null ? null : await judgeVoucher(actor, storeId, voucherCode, clientIpOf(request));
  return Response.json({ ...(await readTodaysCart(storeId, ids)), orderId, voucher });
}
