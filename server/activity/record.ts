import { v7 as increasingUuid } from 'uuid';
import { type Activity, activitySubject, storedChanges } from '#domain/activity/activity.ts';
import { memberIn, sendWithCommit, type Tx } from '../db/access.ts';

/**
 * Records what a person of the shop does: the transaction's, unless the program acts for another. Nothing is recorded if
 * there is none. The row is sent with COMMIT, so call it where only a rollback can undo the change.
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
