import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { combineNotifications } from '#domain/push/notification.ts';
import { asSystem, CommitWith } from '#server/db/access.ts';
import { resourceLimits } from '#server/env.ts';
import { wakingPushers } from '#server/jobs/queue.ts';
import { log } from '#server/log.ts';
import { claimDue, type Parcel } from './claim.ts';
import { makeHosts } from './hosts.ts';
import { noteOutcome, settleNotes } from './note.ts';
import { post } from './post.ts';

const TTL_S = 86_400;

const hosts = makeHosts(resourceLimits);
const underWay = new Set<Promise<void>>();

let claiming: Promise<void> | undefined;
let isAskedAgain = false;
let isStopping = false;
/** True if the latest claim may have left due notices unclaimed. */
let mayBeMore = false;

/** Starts sending due notices. Resolves before the push services answer, so that slow ones do not hold up the job. */
export function sendDue(): Promise<void> {
  isAskedAgain = true;
  claiming ??= claimAll().finally(() => {
    claiming = undefined;
  });
  return claiming;
}

/** Called on shutdown: starts no new messages, and waits for those under way as long as one attempt may take. */
export async function settlePushes(): Promise<void> {
  isStopping = true;
  try {
    await claiming?.catch(() => undefined);
    const all = Promise.all([...underWay]).then(settleNotes);
    await Promise.race([all, pause(resourceLimits.pushMs + 1_000, undefined, { ref: false })]);
  } finally {
    isStopping = false;
  }
}

async function claimAll(): Promise<void> {
  while (isAskedAgain && !isStopping) {
    isAskedAgain = false;
    const full = hosts.full();
    const { parcels, leaves, mayHide } = await claimDue(full, hosts.room);
    if (leaves) wakeOthers();
    for (const parcel of parcels) {
      const sending = send(parcel).finally(() => underWay.delete(sending));
      underWay.add(sending);
    }
    mayBeMore = leaves || full.length > 0;
    // The claim read only part of the due notices, so those of other push services may follow.
    isAskedAgain ||= mayHide;
  }
}

/** Makes another process help with a burst of notices, which this one would otherwise send alone. */
function wakeOthers(): void {
  asSystem(async () => new CommitWith(undefined, [sql.raw(wakingPushers())])).catch((error) =>
    log.warn({ err: error }, 'no other process helps to push'),
  );
}

async function send(parcel: Parcel): Promise<void> {
  hosts.begin(parcel.host);
  const message = combineNotifications(parcel.notices);
  const outcome = await post(parcel, message, { ttlS: TTL_S, topic: message.tag });
  hosts.end(parcel.host, outcome);
  noteOutcome(parcel, outcome);
  if (outcome.end !== 'sent' && outcome.end !== 'gone')
    log.warn({ host: parcel.host, device: parcel.deviceId, outcome }, 'a notice could not be pushed');
  if (mayBeMore && !isStopping && hosts.hasMuchRoom(parcel.host))
    sendDue().catch((error) => log.warn({ err: error }, 'pushes wait for the next run'));
}
