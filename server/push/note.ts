import { type RawBuilder, sql } from 'kysely';
import { batcher } from '#server/bounds/batcher.ts';
import { asSystem, CommitWith } from '#server/db/access.ts';
import { resourceLimits } from '#server/env.ts';
import { type ClaimedNotice, keysOf, type Parcel } from './claim.ts';
import type { PostOutcome } from './post.ts';

type Noted = { parcel: Parcel; outcome: PostOutcome };

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 3_600_000;

let waiting: Noted[] = [];

const store = batcher('outcomes of pushes', storeOutcomes);

/** Stores the result of a message, in batches. If it gets lost, the notice is sent again when its claim runs out. */
export function noteOutcome(parcel: Parcel, outcome: PostOutcome): void {
  waiting.push({ parcel, outcome });
  store();
}

export async function settleNotes(): Promise<void> {
  await storeOutcomes();
}

async function storeOutcomes(): Promise<void> {
  const noted = waiting;
  if (noted.length === 0) return;
  waiting = [];
  const statements = statementsFor(noted);
  try {
    await asSystem(async () => new CommitWith(undefined, statements));
  } catch (error) {
    waiting.push(...noted);
    throw error;
  }
}

function statementsFor(noted: readonly Noted[]): RawBuilder<unknown>[] {
  const ended: ClaimedNotice[] = [];
  const later: (ClaimedNotice & { dueAt: Date })[] = [];
  const gone: Parcel[] = [];
  for (const { parcel, outcome } of noted) {
    if (outcome.end === 'gone') gone.push(parcel);
    else if (outcome.end !== 'later') ended.push(...parcel.notices);
    else
      for (const notice of parcel.notices) {
        const tries = notice.tries + 1;
        if (tries >= resourceLimits.pushTries) ended.push(notice);
        else later.push({ ...notice, dueAt: new Date(parcel.nowMs() + (outcome.afterMs ?? pauseMs(tries))) });
      }
  }
  return [
    ...(ended.length > 0 ? [ending(ended)] : []),
    ...(later.length > 0 ? [postponing(later)] : []),
    ...(gone.length > 0 ? [removing(gone)] : []),
  ];
}

function pauseMs(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
}

function ending(notices: readonly ClaimedNotice[]) {
  return sql`
    UPDATE push_notices SET ended_at = now() FROM ${keysOf(notices)} AS done (store_id, device_id, key)
    WHERE push_notices.store_id = done.store_id AND push_notices.device_id = done.device_id
      AND push_notices.key = done.key`;
}

function postponing(notices: readonly (ClaimedNotice & { dueAt: Date })[]) {
  return sql`
    UPDATE push_notices SET due_at = later.due_at
    FROM unnest(${notices.map((one) => one.storeId)}::uuid[], ${notices.map((one) => one.deviceId)}::uuid[],
      ${notices.map((one) => one.key)}::text[], ${notices.map((one) => one.dueAt.toISOString())}::timestamptz[])
      AS later (store_id, device_id, key, due_at)
    WHERE push_notices.store_id = later.store_id AND push_notices.device_id = later.device_id
      AND push_notices.key = later.key`;
}

/** Deletes devices only if they still have the endpoint that failed: the browser may have sent a new one meanwhile. */
function removing(parcels: readonly Parcel[]) {
  return sql`
    DELETE FROM push_devices
    USING unnest(${parcels.map((one) => one.storeId)}::uuid[], ${parcels.map((one) => one.deviceId)}::uuid[],
      ${parcels.map((one) => one.endpoint)}::text[]) AS gone (store_id, id, endpoint)
    WHERE push_devices.store_id = gone.store_id AND push_devices.id = gone.id
      AND push_devices.endpoint = gone.endpoint`;
}
