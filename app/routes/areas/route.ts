import { readAreas } from '../../../server/areas/areas.ts';
import type { Route } from './+types/route';
import { keptJson } from './kept-json.ts';

/** Indonesia's provinces, cities and regencies as `{ provinces, regencies }`, each with code and name. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { provinces, regencies } = await readAreas();
  return keptJson(args, { provinces, regencies });
}
