import { readAreas } from '#server/areas/areas.ts';
import type { Route } from './+types/route';
import { keptJson } from './kept-json.ts';

export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { provinces, regencies } = await readAreas();
  return keptJson(args, { provinces, regencies });
}
