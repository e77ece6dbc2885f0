import { sql } from 'kysely';
import type { Tx } from '../access.ts';

/**
 * For transactions that write rows of a shop and of no shop. Citus would commit the node's half first, and lose the
 * other if the coordinator dies in between. This write makes it prepare both halves; without Citus it does nothing.
 */
export async function commitJointly(tx: Tx): Promise<void> {
  await sql`DELETE FROM joint_commits WHERE id = 0`.execute(tx);
}
