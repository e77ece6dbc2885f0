import { sql } from 'kysely';
import type { Tx } from '../access.ts';

/**
 * Must be called if `tx` writes rows of a shop and rows of no shop, such as accounts. Otherwise Citus commits the
 * shop's rows first, and a crash may lose the others. The DELETE matches no row but makes Citus commit in two phases.
 */
export async function commitJointly(tx: Tx): Promise<void> {
  await sql`DELETE FROM joint_commits WHERE id = 0`.execute(tx);
}
