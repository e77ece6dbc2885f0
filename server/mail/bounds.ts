import { sql } from 'kysely';
import { mailBounds } from '../../domain/limits.ts';
import type { Tx } from '../db/access.ts';
import { env } from '../env.ts';
import type { Jobs } from '../jobs/queue.ts';
import { isConfirmedAddress } from './recipient.ts';

type OrderJob = Extract<Jobs['mail'], { orderId: string }>;

/** `causedBy` is the account that the mail counts against. */
type Room = { left: number; causedBy: string | null };

/** Mails to one recipient take turns until their transactions end, or simultaneous ones would not count. */
export async function roomForMail(tx: Tx, job: OrderJob, recipient: string): Promise<Room> {
  const eventId = 'eventId' in job ? job.eventId : null;
  const { rows: caused } = await sql<{ causedBy: string; nth: number }>`
    SELECT coalesce(e.actor_id, o.customer_id) AS caused_by,
      (SELECT count(*)::int FROM order_events n WHERE n.store_id = o.store_id AND n.order_id = o.id AND n.id <= e.id) AS nth
    FROM orders o LEFT JOIN order_events e ON e.store_id = o.store_id AND e.order_id = o.id AND e.id = ${eventId}::uuid
    WHERE o.store_id = ${job.storeId} AND o.id = ${job.orderId}`.execute(tx);
  const [{ causedBy, nth } = { causedBy: null, nth: 0 }] = caused;
  if (!env.orderLimits) return { left: Number.POSITIVE_INFINITY, causedBy };
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`mail ${recipient}`}, 0))`.execute(tx);
  const { rows } = await sql<{ same: number; day: number; hour: number }>`
    SELECT count(*) FILTER (WHERE caused_by = ${causedBy})::int AS same, count(*)::int AS day,
      count(*) FILTER (WHERE created_at > now() - interval '1 hour')::int AS hour
    FROM mails
    WHERE recipient = ${recipient} AND caused_by IS NOT NULL AND created_at > now() - interval '1 day'`.execute(
    tx,
  );
  const [{ same, day, hour } = { same: 0, day: 0, hour: 0 }] = rows;
  const bound = mailBounds;
  const ofOrder = bound.ofOrder - nth + 1;
  const confirmed = await isConfirmedAddress(tx, recipient);
  const ofRecipient = confirmed
    ? Math.min(bound.ofAccountADay - same, bound.ofRecipientAnHour - hour)
    : bound.ofUnconfirmedADay - day;
  return { left: Math.min(ofOrder, ofRecipient), causedBy };
}
