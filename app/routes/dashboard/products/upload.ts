import { requireShop } from '#app/routes/dashboard/shop-access.ts';
import type { Route } from './+types/upload';
import { answerProductForm } from './action.ts';

export function loader(): never {
  throw new Response(null, { status: 405, headers: { allow: 'POST' } });
}

/** Answers in JSON, because a script sends the products page's form to this route to show the upload progress. */
export async function action({ context, request, url }: Route.ActionArgs): Promise<Response> {
  const { data, init } = await answerProductForm(request, requireShop(context), url.searchParams);
  return Response.json(data, init ?? {});
}
