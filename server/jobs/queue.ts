import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/access.ts';
import { limits } from '../env.ts';

/** Payloads hold ids only: whoever reads the queue must learn nothing from it. */
export type Jobs = {
  mail:
    | { about: 'welcome'; userId: string }
    | { about: 'confirmEmail'; userId: string; askedId: string }
    | { about: 'newOrder'; storeId: string; orderId: string }
    | { about: 'orderStatus'; storeId: string; orderId: string; eventId: string }
    | { about: 'orderCancelled'; storeId: string; orderId: string; eventId: string }
    | { about: 'kept'; mailId: string };
};

/** Runs once this transaction commits, and never if it does not. */
export async function addJob<Name extends keyof Jobs>(
  tx: Tx,
  name: Name,
  payload: Jobs[Name],
  mostTries: number = limits.jobTries,
): Promise<void> {
  await sql`SELECT ${jobCall(name, payload, mostTries)}`.execute(tx);
}

/** For a statement that touches no table of a shop. */
export function jobCall<Name extends keyof Jobs>(
  name: Name,
  payload: Jobs[Name],
  mostTries: number = limits.jobTries,
): RawBuilder<unknown> {
  return sql`(graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json,
    max_attempts => ${mostTries}::int)).id AS job`;
}
