import { sql } from 'kysely';
import type { Tx } from '../access.ts';

/**
 * For a transaction that writes of a shop and also what belongs to none. Citus would commit the node's half before the
 * coordinator's, and lose the latter with a coordinator that dies in between. A write to a table of its own on the
 * coordinator, which stays empty, makes it prepare both halves first. Elsewhere this does nothing.
 */
export async function commitJointly(tx: Tx): Promise<void> {
  await sql`DELETE FROM joint_commits WHERE id = 0`.execute(tx);
}
