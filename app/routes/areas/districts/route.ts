import { readAreas } from '../../../../server/areas/areas.ts';
import { keptJson } from '../kept-json.ts';
import type { Route } from './+types/route';

/** The kecamatan of a city or regency by its code ('32.05'). */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { districts } = await readAreas();
  const names = districts.get(args.params.regency);
  if (!names) throw new Response('Kota/kabupaten tidak ditemukan.', { status: 404 });
  return keptJson(args, names);
}
