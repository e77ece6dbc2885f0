import { sql } from 'kysely';
import { mailBounds } from '#domain/limits.ts';
import { env } from '#server/env.ts';
import type { Letter } from './letters.ts';

type MailCount = { recipient: string; causedBy: string; day: number; hour: number };

export type BoundedLetter = Letter & { isLast: boolean };

export function mailCounts(recipients: readonly string[]) {
  return sql<MailCount>`
    SELECT recipient, caused_by, count(*)::int AS day,
      count(*) FILTER (WHERE created_at > now() - interval '1 hour')::int AS hour
    FROM mails
    WHERE recipient = ANY(${recipients}::text[]) AND caused_by IS NOT NULL AND created_at > now() - interval '1 day'
    GROUP BY recipient, caused_by`;
}

/** Drops mails beyond the limits per order and recipient. The last allowed mail says that no more will come. */
export function withinBounds(
  letters: readonly Letter[],
  earlier: readonly MailCount[],
  isConfirmed: (email: string) => boolean,
): BoundedLetter[] {
  if (!env.orderLimits) return letters.map((letter) => ({ ...letter, isLast: false }));
  const counts = new Map<string, number>();
  const count = (key: string, by: number) => counts.set(key, (counts.get(key) ?? 0) + by);
  for (const { recipient, causedBy, day, hour } of earlier) {
    count(`day ${recipient}`, day);
    count(`hour ${recipient}`, hour);
    count(`day ${recipient} ${causedBy}`, day);
  }
  return letters.flatMap((letter) => {
    const { recipient, causedBy, nth } = letter;
    const [day, hour, same] = [`day ${recipient}`, `hour ${recipient}`, `day ${recipient} ${causedBy}`];
    const used = (key: string) => counts.get(key) ?? 0;
    const ofRecipient = isConfirmed(recipient)
      ? Math.min(mailBounds.ofAccountADay - used(same), mailBounds.ofRecipientAnHour - used(hour))
      : mailBounds.ofUnconfirmedADay - used(day);
    const left = Math.min(mailBounds.ofOrder - nth + 1, ofRecipient);
    if (left < 1) return [];
    for (const key of [day, hour, same]) count(key, 1);
    return [{ ...letter, isLast: left === 1 }];
  });
}
