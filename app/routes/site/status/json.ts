import { statusJson } from '#domain/status/answers.ts';
import { setCachePolicy } from '#server/http/cache-policy.ts';
import { currentStatus, READ_EVERY_MS } from '#server/status/current.ts';
import type { Route } from './+types/json';

export async function loader({ context }: Route.LoaderArgs) {
  setCachePolicy(context, { by: 'program', storeId: null, forMs: READ_EVERY_MS });
  return new Response(JSON.stringify(statusJson(await currentStatus())), {
    // Any site may read the status, because it is public and depends on no cookie.
    headers: { 'content-type': 'application/json; charset=utf-8', 'access-control-allow-origin': '*' },
  });
}
