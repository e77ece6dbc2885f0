import { requireShop } from '#app/routes/dashboard/shop-access.ts';
import type { Route } from './+types/send';
import { answerPhotos } from './action.ts';

export function loader(): never {
  throw new Response(null, { status: 405, headers: { allow: 'POST' } });
}

/** Returns JSON for the script that sends each photo in a request of its own. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const { data, init } = await answerPhotos(request, requireShop(context));
  return Response.json(data, init ?? {});
}
