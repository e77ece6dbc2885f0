import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/access.ts';

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

/** Over some 22 hours: the pause after the n-th try is e^n seconds, six hours from the tenth on. */
const MOST_TRIES = 13;

/** Runs once this transaction commits, and never if it does not. */
export async function addJob<Name extends keyof Jobs>(
  tx: Tx,
  name: Name,
  payload: Jobs[Name],
  mostTries = MOST_TRIES,
): Promise<void> {
  await sql`SELECT ${jobCall(name, payload, mostTries)}`.execute(tx);
}

/** For the statement that makes the change: one round trip less. */
export function jobCall<Name extends keyof Jobs>(
  name: Name,
  payload: Jobs[Name],
  mostTries = MOST_TRIES,
): RawBuilder<unknown> {
  return sql`(graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json,
    max_attempts => ${mostTries}::int)).id AS job`;
}
