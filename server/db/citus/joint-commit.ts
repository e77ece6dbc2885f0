import { sql } from 'kysely';
import type { Tx } from '../access.ts';

/**
 * Call it in transactions that write rows of a shop and other rows. Citus would commit the shop's node first and lose
 * the rest if the coordinator died then. This write makes it use a two-phase commit; without Citus it has no effect.
 */
export async function commitJointly(tx: Tx): Promise<void> {
  await sql`DELETE FROM joint_commits WHERE id = 0`.execute(tx);
}
