import { v7 as increasingUuid } from 'uuid';
import { type Activity, activitySubject, storedChanges } from '#domain/activity/activity.ts';
import { memberIn, sendWithCommit, type Tx } from '../db/access.ts';

/**
 * Records a change made by `member`; does nothing if `member` is null. Call it only after the change has succeeded,
 * because the COMMIT stores the activity whether or not the change had any effect.
 */
export function recordActivity(
  tx: Tx,
  { noun, verb, subject = '', changes = {} }: Activity,
  member = memberIn(tx),
): void {
  if (!member) return;
  sendWithCommit(
    tx,
    tx.insertInto('storeActivities').values({
      storeId: member.storeId,
      id: increasingUuid(),
      actorId: member.userId,
      noun,
      verb,
      subject: activitySubject(subject),
      details: JSON.stringify(storedChanges(changes)),
    }),
  );
}
