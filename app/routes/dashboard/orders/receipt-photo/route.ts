import { requireShop } from '#app/routes/dashboard/shop-access.ts';
import type { Route } from './+types/route';
import { answerReceiptPhoto } from './action.ts';

export function loader(): never {
  throw new Response(null, { status: 405, headers: { allow: 'POST' } });
}

export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const { data, init } = await answerReceiptPhoto(request, requireShop(context));
  return Response.json(data, init ?? {});
}
