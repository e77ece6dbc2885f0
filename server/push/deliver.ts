import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { combineNotifications } from '#domain/push/notification.ts';
import { asSystem, CommitWith } from '#server/db/access.ts';
import { resourceLimits } from '#server/env.ts';
import { sqlToWakePushJob } from '#server/jobs/queue.ts';
import { log } from '#server/log.ts';
import { countUse } from '#server/status/uses.ts';
import { claimDue, type PushBatch } from './claim.ts';
import { makeHosts } from './hosts.ts';
import { flushOutcomes, recordOutcome } from './outcomes.ts';
import { post } from './post.ts';

const TTL_S = 86_400;

const hosts = makeHosts(resourceLimits);
const underWay = new Set<Promise<void>>();

let claiming: Promise<void> | undefined;
let isAskedAgain = false;
let isStopping = false;
let mayHaveUnclaimed = false;

/** Starts sending due pushes. Resolves before the push services answer, so that slow ones do not hold up the job. */
export function sendDue(): Promise<void> {
  isAskedAgain = true;
  claiming ??= claimAll().finally(() => {
    claiming = undefined;
  });
  return claiming;
}

/** On shutdown: starts no new messages and waits for running ones, at most as long as an attempt may take. */
export async function finishPushes(): Promise<void> {
  isStopping = true;
  try {
    await claiming?.catch(() => undefined);
    const all = Promise.all([...underWay]).then(flushOutcomes);
    await Promise.race([all, pause(resourceLimits.pushMs + 1_000, undefined, { ref: false })]);
  } finally {
    isStopping = false;
  }
}

async function claimAll(): Promise<void> {
  while (isAskedAgain && !isStopping) {
    isAskedAgain = false;
    const full = hosts.full();
    const { batches, hasUnclaimed, mayHaveUnread } = await claimDue(full, hosts.room);
    if (hasUnclaimed) wakeOthers();
    for (const batch of batches) {
      const sending = send(batch).finally(() => underWay.delete(sending));
      underWay.add(sending);
    }
    mayHaveUnclaimed = hasUnclaimed || full.length > 0;
    // If the query reached its limit, more pushes may be due, so this loop runs again.
    isAskedAgain ||= mayHaveUnread;
  }
}

/** Makes another process send some of the due pushes, so that a burst is not sent by one process alone. */
function wakeOthers(): void {
  asSystem(async () => new CommitWith(undefined, [sql.raw(sqlToWakePushJob())])).catch((error) =>
    log.warn({ err: error }, 'no other process helps to push'),
  );
}

async function send(batch: PushBatch): Promise<void> {
  hosts.begin(batch.host);
  const message = combineNotifications(batch.pushes);
  const outcome = await post(batch, message, { ttlS: TTL_S, topic: message.tag });
  hosts.end(batch.host, outcome);
  recordOutcome(batch, outcome);
  // A push service that asks us to wait (429) counts neither as working nor as failed.
  if (outcome.end !== 'later' || outcome.isHostsFault)
    countUse('push', outcome.end === 'sent' || outcome.end === 'gone');
  if (outcome.end !== 'sent' && outcome.end !== 'gone')
    log.warn({ host: batch.host, device: batch.deviceId, outcome }, 'a notice could not be pushed');
  if (mayHaveUnclaimed && !isStopping && hosts.shouldClaimAgain(batch.host))
    sendDue().catch((error) => log.warn({ err: error }, 'pushes wait for the next run'));
}
