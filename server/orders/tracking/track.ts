import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { trackingCallsByShop } from '#domain/limits.ts';
import type { ParcelTrack, TrackFailure } from '#domain/orders/parcel/track.ts';
import { parseCachedTrack } from '#domain/orders/parcel/track-answer.ts';
import { type TrackedParcel, trackedParcelOf } from '#domain/orders/parcel/tracking-page.ts';
import { isOverload } from '#domain/shipping/fault.ts';
import { hitLimit } from '#server/bounds/rate-limit.ts';
import { asSystem, type Tx } from '#server/db/access.ts';
import { env } from '#server/env.ts';
import { recordFault } from '#server/shipping/faults.ts';
import { pauseCalls } from '#server/shipping/rest.ts';
import { readApiKey } from '#server/shipping/settings.ts';
import type { Order } from '../orders.ts';
import { askForTrack, type TrackOutcome } from './ask.ts';

export type SentOrder = Pick<
  Order,
  'storeId' | 'id' | 'customerId' | 'customerWa' | 'status' | 'courier' | 'nomorResi'
>;

const PATIENCE_MS = 3_000;
const POLL_MS = 100;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds until the provider may be asked again, by the kind of its last answer; `question` before it answers. */
const TTL = { known: 3 * HOUR, unknown: HOUR, away: 5 * MINUTE, question: 10 };
const REST = { away: 5 * MINUTE, refused: 24 * HOUR };

type Row = {
  track: string | null;
  checkedAt: Date | null;
  delivered: boolean;
  outcome: string;
  fresh: boolean;
};

/** Reads the stored tracking steps. Null if there are none and the provider cannot be asked for them. */
export async function readParcelTrack(
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  order: SentOrder,
): Promise<ParcelTrack | null> {
  const parcel = trackedParcelOf(order);
  if (!parcel) return null;
  const row = await run((tx) => readRow(tx, order, parcel));
  const sender = row?.delivered ? null : await asSystem((tx) => readSender(tx, order.storeId));
  const track = parseCachedTrack(row?.track ?? null);
  if (!track && !sender) return null;
  const keyRefused = sender?.refused ?? false;
  return { mayAsk: sender !== null && !keyRefused, keyRefused, track, checkedAt: row?.checkedAt ?? null };
}

/** Asks the provider for the tracking steps, unless the stored steps are fresh. Concurrent callers share one call. */
export async function trackParcel(order: SentOrder): Promise<TrackFailure | null> {
  const deadline = Date.now() + PATIENCE_MS;
  const parcel = trackedParcelOf(order);
  if (!parcel) return 'none';
  const { row, sender } = await asSystem(async (tx) => ({
    row: await readRow(tx, order, parcel),
    sender: await readSender(tx, order.storeId),
  }));
  if (row?.delivered) return null;
  if (row?.fresh && row.outcome !== 'asking') return failureOf(row);
  if (!sender) return 'none';
  if (sender.refused) return 'refused';
  if (sender.resting) return 'away';
  const key = await asSystem((tx) => readApiKey(tx, order.storeId));
  if (key === null) return 'none';
  if (!(await claim(order, parcel))) return waitForOther(order, parcel, deadline);
  const wait = await hitLimit(trackingCallsByShop, order.storeId);
  if (wait !== null) {
    await storeFailure(order, parcel, 'often', wait);
    await asSystem((tx) => recordFault(tx, { storeId: order.storeId, key, use: 'tracking' }, 'bound'));
    return 'often';
  }
  const { customerWa } = order;
  const answer = await askForTrack({ parcel, customerWa, key, timeoutMs: deadline - Date.now() });
  await storeAnswer(order, parcel, key, answer);
  return answer.kind === 'known' ? null : answer.kind;
}

function failureOf({ outcome }: Row): TrackFailure | null {
  return outcome === 'known' ? null : (outcome as TrackFailure);
}

const parcelText = ({ courier, number }: TrackedParcel) => `${courier} ${number}`;

function readRow(tx: Tx, { storeId, id }: SentOrder, parcel: TrackedParcel): Promise<Row | undefined> {
  return tx
    .selectFrom('parcelTracks')
    .select(['track', 'checkedAt', 'delivered', 'outcome', sql<boolean>`ends_at > now()`.as('fresh')])
    .where('storeId', '=', storeId)
    .where('orderId', '=', id)
    .where('parcel', '=', parcelText(parcel))
    .executeTakeFirst();
}

/** Returns whether the shop's calls to the provider are paused. Null if tracking is off or the shop has no API key. */
async function readSender(tx: Tx, storeId: string): Promise<{ resting: boolean; refused: boolean } | null> {
  if (env.rajaongkirShape !== 'komerce') return null;
  const row = await tx
    .selectFrom('storeShipping')
    .select(sql<boolean>`coalesce(tracking_rest_ends_at > now(), false)`.as('resting'))
    .select(sql<boolean>`coalesce(tracking_refusal_ends_at > now(), false)`.as('refused'))
    .where('storeId', '=', storeId)
    .where('apiKeyLast4', '!=', '')
    .executeTakeFirst();
  return row ?? null;
}

async function claim({ storeId, id, customerId }: SentOrder, parcel: TrackedParcel): Promise<boolean> {
  const { rows } = await asSystem((tx) =>
    sql`
      INSERT INTO parcel_tracks (store_id, order_id, parcel, customer_id, outcome, asked_at, ends_at)
      VALUES (${storeId}, ${id}, ${parcelText(parcel)}, ${customerId}, 'asking', now(),
        now() + make_interval(secs => ${TTL.question}))
      ON CONFLICT (store_id, order_id, parcel) DO UPDATE
        SET outcome = excluded.outcome, asked_at = excluded.asked_at, ends_at = excluded.ends_at
        WHERE NOT parcel_tracks.delivered AND parcel_tracks.ends_at <= excluded.asked_at
      RETURNING store_id`.execute(tx),
  );
  return rows.length > 0;
}

async function waitForOther(
  order: SentOrder,
  parcel: TrackedParcel,
  deadline: number,
): Promise<TrackFailure | null> {
  while (Date.now() < deadline) {
    const row = await asSystem((tx) => readRow(tx, order, parcel));
    if (row && row.outcome !== 'asking') return failureOf(row);
    await pause(POLL_MS);
  }
  return 'away';
}

async function storeAnswer(
  order: SentOrder,
  parcel: TrackedParcel,
  key: string,
  answer: TrackOutcome,
): Promise<void> {
  if (answer.kind === 'refused' || answer.kind === 'away') return storeFailedCall(order, parcel, key, answer);
  const { storeId, id } = order;
  if (answer.kind === 'unknown') {
    await storeFailure(order, parcel, 'unknown', TTL.unknown);
    return asSystem((tx) => recordFault(tx, { storeId, key, use: 'tracking' }, null));
  }
  const { track } = answer;
  await asSystem(async (tx) => {
    await sql`
      UPDATE parcel_tracks SET track = ${JSON.stringify(track)}, delivered = ${track.delivered}, outcome = 'known',
        checked_at = now(), ends_at = now() + make_interval(secs => ${TTL.known})
      WHERE store_id = ${storeId} AND order_id = ${id} AND parcel = ${parcelText(parcel)}`.execute(tx);
    await recordFault(tx, { storeId, key, use: 'tracking' }, null);
  });
}

/** Stores a failed call. Pauses the shop's calls if the API key is refused, or the provider is unreachable or busy. */
async function storeFailedCall(
  order: SentOrder,
  parcel: TrackedParcel,
  key: string,
  answer: Extract<TrackOutcome, { kind: 'refused' | 'away' }>,
): Promise<void> {
  await storeFailure(order, parcel, answer.kind, TTL.away);
  const { storeId } = order;
  const fault = answer.kind === 'refused' ? 'key' : answer.fault;
  const until = answer.kind === 'refused' ? 'trackingRefusalEndsAt' : 'trackingRestEndsAt';
  await asSystem(async (tx) => {
    if (fault === 'key' || fault === 'unreachable' || isOverload(fault))
      await pauseCalls(tx, { storeId, key, until, seconds: REST[answer.kind] });
    await recordFault(tx, { storeId, key, use: 'tracking' }, fault);
  });
}

async function storeFailure(
  { storeId, id }: SentOrder,
  parcel: TrackedParcel,
  outcome: TrackFailure,
  seconds: number,
): Promise<void> {
  await asSystem((tx) =>
    sql`
      UPDATE parcel_tracks SET outcome = ${outcome}, ends_at = now() + make_interval(secs => ${seconds})
      WHERE store_id = ${storeId} AND order_id = ${id} AND parcel = ${parcelText(parcel)}`.execute(tx),
  );
}
