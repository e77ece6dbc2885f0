import { ratesByAddress } from '#domain/limits.ts';
import { courierOptions } from '#domain/shipping/couriers.ts';
import { parseRatesQuestion } from '#domain/shipping/rates.ts';
import { addressKey, hitLimit } from '#server/bounds/rate-limit.ts';
import { clientIpOf } from '#server/http/address/client-address.ts';
import { readCourierRates } from '#server/shipping/rates/rates.ts';
import type { Route } from './+types/rates';

/** Returns the couriers' prices as `{ options }`; empty if there are none or the provider takes over 3 seconds. */
export async function loader({ request, url }: Route.LoaderArgs): Promise<Response> {
  const question = parseRatesQuestion(Object.fromEntries(url.searchParams));
  if (!question) return new Response(null, { status: 400 });
  const visitor = addressKey(clientIpOf(request));
  const wait = await hitLimit(ratesByAddress, visitor);
  if (wait !== null) return new Response(null, { status: 429, headers: { 'retry-after': String(wait) } });
  const { toko, gram, ...to } = question;
  return Response.json({ options: courierOptions(await readCourierRates(toko, to, gram, visitor)) });
}
