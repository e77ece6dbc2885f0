import { v7 as increasingUuid } from 'uuid';
import { type Activity, activitySubject, storedChanges } from '#domain/activity/activity.ts';
import { memberIn, sendWithCommit, type Tx } from '../db/access.ts';

/**
 * Records what the transaction's person does for the shop; nothing if no person of a shop acts. The row is sent
 * together with COMMIT, so call it only where the change is certain unless the transaction rolls back.
 */
export function recordActivity(tx: Tx, { noun, verb, subject = '', changes = {} }: Activity): void {
  const member = memberIn(tx);
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
