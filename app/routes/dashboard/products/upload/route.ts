import { requireShop } from '../../shop-access.ts';
import { answerProductForm } from '../action.ts';
import type { Route } from './+types/route';

/** `/dashboard/produk/kirim` is only ever posted to. */
export function loader(): never {
  throw new Response(null, { status: 405, headers: { allow: 'POST' } });
}

/**
 * The form of the products page once more, answered in JSON: scripts that tell how far an upload is cannot read the
 * answers of a page.
 */
export async function action({ context, request, url }: Route.ActionArgs): Promise<Response> {
  const { data, init } = await answerProductForm(request, requireShop(context), url.searchParams);
  return Response.json(data, init ?? {});
}
