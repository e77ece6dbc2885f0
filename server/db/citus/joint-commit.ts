import { sql } from 'kysely';
import type { Tx } from '../access.ts';

/**
 * Call it if `tx` writes both rows of a shop and rows that belong to no shop. Otherwise Citus commits on the shop's
 * node first, and a crash then loses the other rows. The DELETE matches no row but makes Citus commit in two phases.
 */
export async function commitJointly(tx: Tx): Promise<void> {
  await sql`DELETE FROM joint_commits WHERE id = 0`.execute(tx);
}
