import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { districtKey, provinceKey, regencyKey } from '#domain/areas/name.ts';
import { courierCallsByAddressAtShop, courierCallsByShop } from '#domain/limits.ts';
import type { ShippingOption } from '#domain/shipping/choice.ts';
import {
  type Courier,
  type CourierRate,
  courierGrams,
  courierOptions,
  isCourier,
  MAX_COURIER_GRAMS,
} from '#domain/shipping/couriers.ts';
import { isOverload, type ReportedFault } from '#domain/shipping/fault.ts';
import { parseCachedRates, readRates } from '#domain/shipping/rates.ts';
import type { Basket, Destination } from '#domain/shipping/tariff.ts';
import { findListedArea } from '#server/areas/areas.ts';
import { hitLimit, isSpent } from '#server/bounds/rate-limit.ts';
import { asSystem, type Tx } from '#server/db/access.ts';
import { env } from '#server/env.ts';
import { askForJson, faultOf } from '../ask.ts';
import { recordFault } from '../faults.ts';
import { providerBase } from '../provider.ts';
import { pauseCalls } from '../rest.ts';
import { readApiKey } from '../settings.ts';
import { findDistrictId, type Search } from './districts.ts';

const PATIENCE_MS = 3_000;
const POLL_MS = 100;

const HOUR = 60 * 60;
/** Seconds for which answers and failures are cached. `question` is for calls that are running or were slow. */
const TTL = { rates: 24 * HOUR, nothing: HOUR, failure: 5 * 60, refusedKey: HOUR, question: 10 };

type Route = { storeId: string; destination: string; grams: number };

type Answer = { rates: CourierRate[]; fault: ReportedFault | null };

/** The shop's settings for couriers. If `savedAt` differs after a call, the settings have changed meanwhile. */
type Sender = { key: string; from: Destination; couriers: Courier[]; resting: boolean; savedAt: string };

/** Returns couriers' prices; [] on any failure. All processes share one call per shop, kecamatan, weight and day. */
export async function readCourierRates(
  storeId: string,
  asked: Destination,
  weight: number,
  visitor: string,
): Promise<CourierRate[]> {
  const deadline = Date.now() + PATIENCE_MS;
  const grams = courierGrams(weight);
  if (grams > MAX_COURIER_GRAMS || env.rajaongkirShape !== 'komerce') return [];
  const to = await findListedArea(asked);
  if (!to) return [];
  const route = { storeId, destination: destinationKey(to), grams };
  const cached = await asSystem((tx) => readRow(tx, route));
  if (cached?.fresh && cached.rates !== null) return parseCachedRates(cached.rates);
  const sender = await readSender(storeId);
  if (!sender || sender.resting) return [];
  const visit = `${storeId}:${visitor}`;
  // Checks the visitor's limit before `claim`, so that other visitors do not wait for a call that the limit forbids.
  if (!cached?.fresh && (await isSpent(courierCallsByAddressAtShop, visit))) return [];
  if (!(await claim(route))) return waitForOther(route, deadline);
  const mayAsk = async () => (await hitLimit(courierCallsByAddressAtShop, visit)) === null;
  if (!(await mayAsk())) return giveUp(route, sender, null);
  if ((await hitLimit(courierCallsByShop, storeId)) !== null) return giveUp(route, sender, 'bound');
  const answer = await askProvider(sender, to, grams, { key: sender.key, deadline, mayAsk });
  // 'bound': looking up areas used up the visitor's limit of calls, so no fault of the provider is recorded.
  if (answer.fault === 'bound') return giveUp(route, sender, null);
  await storeAnswer(route, sender, answer);
  return answer.rates;
}

/** Returns the key of an address's kecamatan, so that all addresses in it share cached rates. */
function destinationKey({ provinsi, kotaKabupaten, kecamatan }: Destination): string {
  return [provinceKey(provinsi), regencyKey(kotaKabupaten).whole, districtKey(kecamatan)]
    .join('|')
    .slice(0, 200);
}

/** Deletes the shop's cached rates. Call when origin, key or couriers change, because prices differ then. */
export async function deleteCachedRates(storeId: string): Promise<void> {
  await asSystem((tx) => tx.deleteFrom('courierRates').where('storeId', '=', storeId).execute());
}

export type CachedRates = { grams: number; rates: string | null };

export function selectCachedRates(storeId: string, to: Destination) {
  return sql<CachedRates>`
    SELECT grams, rates FROM courier_rates
    WHERE store_id = ${storeId} AND destination = ${destinationKey(to)} AND ends_at > now()`;
}

export function cachedOptions(cached: readonly CachedRates[], { weight }: Basket): ShippingOption[] {
  const row = cached.find(({ grams }) => grams === courierGrams(weight));
  return courierOptions(parseCachedRates(row?.rates ?? null));
}

function readRow(tx: Tx, { storeId, destination, grams }: Route) {
  return tx
    .selectFrom('courierRates')
    .select(['rates', sql<boolean>`ends_at > now()`.as('fresh')])
    .where('storeId', '=', storeId)
    .where('destination', '=', destination)
    .where('grams', '=', grams)
    .executeTakeFirst();
}

function readSender(storeId: string): Promise<Sender | null> {
  return asSystem(async (tx) => {
    const row = await tx
      .selectFrom('storeShipping')
      .select(['originProvinceName', 'originCityName', 'originKecamatan', 'couriers'])
      .select(sql<boolean>`coalesce(rates_rest_ends_at > now(), false)`.as('resting'))
      // Read as text, because a Date would lose the microseconds that distinguish two saves.
      .select(sql<string>`updated_at::text`.as('savedAt'))
      .where('storeId', '=', storeId)
      .executeTakeFirst();
    if (!row || row.originKecamatan === '' || row.couriers === '') return null;
    const key = await readApiKey(tx, storeId);
    if (!key) return null;
    const { originProvinceName: provinsi, originCityName: kotaKabupaten, originKecamatan: kecamatan } = row;
    const { resting, savedAt } = row;
    const couriers = row.couriers.split(' ').filter(isCourier);
    return { key, from: { provinsi, kotaKabupaten, kecamatan }, couriers, resting, savedAt };
  });
}

/** Returns a row if the shop offers couriers. Selects only the id, because guests must not see the settings. */
export function selectCourierOffer(tx: Tx, storeId: string) {
  return tx
    .selectFrom('storeShipping')
    .select('storeId')
    .where('storeId', '=', storeId)
    .where('couriers', '!=', '')
    .where('originKecamatan', '!=', '')
    .where('apiKeyLast4', '!=', '');
}

/** Returns true to one of the concurrent callers, which then calls the provider; the others wait for its answer. */
async function claim({ storeId, destination, grams }: Route): Promise<boolean> {
  const { rows } = await asSystem((tx) =>
    sql`
      INSERT INTO courier_rates (store_id, destination, grams, asked_at, ends_at)
      VALUES (${storeId}, ${destination}, ${grams}, now(), now() + make_interval(secs => ${TTL.question}))
      ON CONFLICT (store_id, destination, grams) DO UPDATE
        SET rates = NULL, asked_at = excluded.asked_at, ends_at = excluded.ends_at
        WHERE courier_rates.ends_at <= excluded.asked_at
      RETURNING store_id`.execute(tx),
  );
  return rows.length > 0;
}

async function giveUp(
  { storeId, destination, grams }: Route,
  { key }: Sender,
  fault: ReportedFault | null,
): Promise<CourierRate[]> {
  await asSystem(async (tx) => {
    await tx
      .deleteFrom('courierRates')
      .where('storeId', '=', storeId)
      .where('destination', '=', destination)
      .where('grams', '=', grams)
      .execute();
    if (fault) await recordFault(tx, { storeId, key, use: 'rates' }, fault);
  });
  return [];
}

async function waitForOther(route: Route, deadline: number): Promise<CourierRate[]> {
  while (Date.now() < deadline) {
    const row = await asSystem((tx) => readRow(tx, route));
    if (!row) return [];
    if (row.rates !== null) return parseCachedRates(row.rates);
    await pause(POLL_MS);
  }
  return [];
}

async function askProvider(
  { from, couriers }: Sender,
  to: Destination,
  grams: number,
  search: Search,
): Promise<Answer> {
  const origin = await findDistrictId(from, search);
  if (!origin.ok) return { rates: [], fault: origin.fault };
  if (origin.value === null) return { rates: [], fault: 'origin' };
  const destination = await findDistrictId(to, search);
  if (!destination.ok) return { rates: [], fault: destination.fault };
  if (destination.value === null) return { rates: [], fault: 'destination' };
  const form = new URLSearchParams({
    origin: origin.value,
    destination: destination.value,
    weight: String(grams),
    courier: couriers.join(':'),
    price: 'lowest',
  });
  const address = `${providerBase('komerce', env.rajaongkirUrl)}/calculate/district/domestic-cost`;
  const timeoutMs = search.deadline - Date.now();
  const answer = await askForJson(address, { key: search.key, timeoutMs, form });
  const rates = answer.kind === 'json' ? readRates(answer.json, couriers) : null;
  if (!rates) return { rates: [], fault: faultOf(answer, timeoutMs) };
  return { rates, fault: rates.length > 0 ? null : 'empty' };
}

function ttlOf(fault: ReportedFault | null): number {
  if (fault === null) return TTL.rates;
  if (fault === 'empty' || fault === 'origin' || fault === 'destination') return TTL.nothing;
  // Caches a slow call only briefly, because the next call is faster: it finds the lists of areas already stored.
  return fault === 'slow' ? TTL.question : TTL.failure;
}

/** Returns for how many seconds the shop pauses all calls after a fault; 0 if the fault needs no pause. */
function restAfter(fault: ReportedFault | null): number {
  if (fault === null) return 0;
  if (fault === 'key') return TTL.refusedKey;
  return isOverload(fault) ? TTL.failure : 0;
}

/** Caches the answer unless the settings changed during the call. An overload or bad key pauses the shop's calls. */
async function storeAnswer(
  { storeId, destination, grams }: Route,
  { key, savedAt }: Sender,
  { rates, fault }: Answer,
): Promise<void> {
  const seconds = ttlOf(fault);
  const restSeconds = restAfter(fault);
  await asSystem(async (tx) => {
    const { rows } = await sql`
      UPDATE courier_rates SET rates = ${JSON.stringify(rates)}, ends_at = now() + make_interval(secs => ${seconds})
      WHERE store_id = ${storeId} AND destination = ${destination} AND grams = ${grams}
        AND EXISTS (SELECT FROM store_shipping
          WHERE store_id = ${storeId} AND updated_at = ${savedAt}::timestamptz)
      RETURNING store_id`.execute(tx);
    if (rows.length === 0) return;
    if (restSeconds > 0)
      await pauseCalls(tx, { storeId, key, until: 'ratesRestEndsAt', seconds: restSeconds });
    await recordFault(tx, { storeId, key, use: 'rates' }, fault);
  });
}
