import { sql } from 'kysely';
import { type SeatLimit, type Seats, seatsOf } from '#domain/team/seats.ts';
import { asSystemWithin, type Tx } from '../db/access.ts';
import { readLimits } from '../stores/free/allowance.ts';

/** Counts members and open invitations. Lock the team first if a decision depends on the result. */
export async function readSeats(tx: Tx, storeId: string): Promise<Seats> {
  const limit = await readSeatLimit(tx, storeId);
  const { rows } = await asSystemWithin(tx, () =>
    sql<{ members: number; invited: number }>`
      SELECT (SELECT count(*)::int FROM memberships WHERE store_id = ${storeId} AND ended_at IS NULL) AS members,
        (SELECT count(*)::int FROM invitations WHERE store_id = ${storeId} AND heir_id IS NULL
          AND used_at IS NULL AND revoked_at IS NULL AND expires_at > now()) AS invited`.execute(tx),
  );
  return seatsOf(limit, rows[0] ?? { members: 0, invited: 0 });
}

/** Reads how many members the shop's plan or trial allows; null if there is no limit. */
export async function readSeatLimit(tx: Tx, storeId: string): Promise<SeatLimit | null> {
  const limits = await readLimits(tx, storeId);
  return limits === null || limits.maxMembers === null
    ? null
    : { plan: limits.plan, maxMembers: limits.maxMembers };
}
