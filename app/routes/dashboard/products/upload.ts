import { requireShop } from '#app/routes/dashboard/shop-access.ts';
import type { Route } from './+types/upload';
import { answerProductForm } from './action.ts';

export function loader(): never {
  throw new Response(null, { status: 405, headers: { allow: 'POST' } });
}

/** Returns JSON for the script that sends the products page's form in order to show the upload progress. */
export async function action({ context, request, url }: Route.ActionArgs): Promise<Response> {
  const { data, init } = await answerProductForm(request, requireShop(context), url.searchParams);
  return Response.json(data, init ?? {});
}
