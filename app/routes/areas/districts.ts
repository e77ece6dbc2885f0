import { readAreas } from '#server/areas/areas.ts';
import type { Route } from './+types/districts';
import { keptJson } from './kept-json.ts';

const EVERYWHERE = 'semua';

/** The kecamatan of a city or regency by its code ('32.05'), or of all of them, by code. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { districts } = await readAreas();
  if (args.params.regency === EVERYWHERE) return keptJson(args, Object.fromEntries(districts));
  const names = districts.get(args.params.regency);
  if (!names) throw new Response('Kota/kabupaten tidak ditemukan.', { status: 404 });
  return keptJson(args, names);
}
