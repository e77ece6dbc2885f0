import { sql } from 'kysely';
import type { Tx } from '../access.ts';

/**
 * Call it in a transaction that writes a shop's rows and rows of no shop. Citus would commit the node's half first, and
 * lose the other half if the coordinator dies in between. A write to this table, which stays empty, makes it prepare
 * both halves first. Does nothing without Citus.
 */
export async function commitJointly(tx: Tx): Promise<void> {
  await sql`DELETE FROM joint_commits WHERE id = 0`.execute(tx);
}
