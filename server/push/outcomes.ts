import { type RawBuilder, sql } from 'kysely';
import { batcher } from '#server/bounds/batcher.ts';
import { asSystem, CommitWith } from '#server/db/access.ts';
import { resourceLimits } from '#server/env.ts';
import { type ClaimedPush, keysOf, type PushBatch } from './claim.ts';
import type { PostOutcome } from './post.ts';

type RecordedOutcome = { batch: PushBatch; outcome: PostOutcome };

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 3_600_000;

let waiting: RecordedOutcome[] = [];

const store = batcher('outcomes of pushes', storeOutcomes);

/** Stores the result of a push message, in batches. A message whose result is lost is sent again some time later. */
export function recordOutcome(batch: PushBatch, outcome: PostOutcome): void {
  waiting.push({ batch, outcome });
  store();
}

export async function flushOutcomes(): Promise<void> {
  await storeOutcomes();
}

async function storeOutcomes(): Promise<void> {
  const outcomes = waiting;
  if (outcomes.length === 0) return;
  waiting = [];
  const statements = statementsFor(outcomes);
  try {
    await asSystem(async () => new CommitWith(undefined, statements));
  } catch (error) {
    waiting.push(...outcomes);
    throw error;
  }
}

function statementsFor(outcomes: readonly RecordedOutcome[]): RawBuilder<unknown>[] {
  const ended: ClaimedPush[] = [];
  const later: (ClaimedPush & { dueAt: Date })[] = [];
  const gone: PushBatch[] = [];
  for (const { batch, outcome } of outcomes) {
    if (outcome.end === 'gone') gone.push(batch);
    else if (outcome.end !== 'later') ended.push(...batch.pushes);
    else
      for (const push of batch.pushes) {
        const attempts = push.tries + 1;
        if (attempts >= resourceLimits.pushAttempts) ended.push(push);
        else later.push({ ...push, dueAt: new Date(batch.nowMs() + (outcome.afterMs ?? pauseMs(attempts))) });
      }
  }
  return [
    ...(ended.length > 0 ? [ending(ended)] : []),
    ...(later.length > 0 ? [postponing(later)] : []),
    ...(gone.length > 0 ? [removing(gone)] : []),
  ];
}

function pauseMs(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
}

function ending(pushes: readonly ClaimedPush[]) {
  return sql`
    UPDATE push_notices SET ended_at = now() FROM ${keysOf(pushes)} AS done (store_id, device_id, key)
    WHERE push_notices.store_id = done.store_id AND push_notices.device_id = done.device_id
      AND push_notices.key = done.key`;
}

function postponing(pushes: readonly (ClaimedPush & { dueAt: Date })[]) {
  return sql`
    UPDATE push_notices SET due_at = later.due_at
    FROM unnest(${pushes.map((one) => one.storeId)}::uuid[], ${pushes.map((one) => one.deviceId)}::uuid[],
      ${pushes.map((one) => one.key)}::text[], ${pushes.map((one) => one.dueAt.toISOString())}::timestamptz[])
      AS later (store_id, device_id, key, due_at)
    WHERE push_notices.store_id = later.store_id AND push_notices.device_id = later.device_id
      AND push_notices.key = later.key`;
}

/** Deletes devices whose subscription has ended, unless the browser has meanwhile sent a new endpoint. */
function removing(batches: readonly PushBatch[]) {
  return sql`
    DELETE FROM push_devices
    USING unnest(${batches.map((one) => one.storeId)}::uuid[], ${batches.map((one) => one.deviceId)}::uuid[],
      ${batches.map((one) => one.endpoint)}::text[]) AS gone (store_id, id, endpoint)
    WHERE push_devices.store_id = gone.store_id AND push_devices.id = gone.id
      AND push_devices.endpoint = gone.endpoint`;
}
