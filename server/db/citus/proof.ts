import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { startError } from '#server/start-error.ts';
import { isDivisionByZero, isTransient } from '../errors.ts';
import { areShopsSpread, ROOT, refuseWorker } from './placement.ts';
import { openSession } from './session.ts';

export async function assertReach(url: string): Promise<void> {
  const client = await openSession(url);
  try {
    await proveReach(client);
  } catch (error) {
    // A lost node must not prevent the start, because only that node's shops are affected, and they show an error.
    if (!isTransient(error) || !(await passesOn(client))) throw error;
  } finally {
    await client.end();
  }
}

/**
 * Throws if `SET LOCAL app.role`, on which row-level security depends, does not reach all nodes of the Citus cluster.
 * First tries it with propagation turned off. If the role seems to arrive even then, no node was asked.
 */
export async function proveReach(client: pg.Client): Promise<void> {
  if (!(await areShopsSpread(client))) return;
  await refuseWorker(client);
  if (await reaches(client, ["SET LOCAL citus.propagate_set_commands = 'none'"]))
    throw new Error('no node was asked for the identity');
  if (await reaches(client, [])) return;
  throw startError(
    'Identitas tidak sampai ke semua node Citus, jadi sebagian baris akan hilang tanpa pesan. Sambungkan langsung ke koordinator ' +
      "(pooler tidak boleh membuang options), atau jalankan ALTER DATABASE … SET citus.propagate_set_commands = 'local'.",
  );
}

async function reaches(client: pg.Client, settings: string[]): Promise<boolean> {
  // A random role cannot be left over on a node from an earlier transaction.
  const role = `proof-${randomUUID()}`;
  await client.query('BEGIN READ ONLY');
  try {
    for (const setting of settings) await client.query(setting);
    await client.query(`SET LOCAL app.role = '${role}'`);
    await askEveryNode(client, role);
    return true;
  } catch (error) {
    if (isDivisionByZero(error)) return false;
    throw error;
  } finally {
    await client.query('ROLLBACK');
  }
}

/** Queries every node. The query fails by a division by zero if a node's `app.role` is not `role`. */
export async function askEveryNode(client: pg.Client, role: string): Promise<void> {
  await client.query(
    `SELECT FROM ${ROOT} WHERE 1 / (current_setting('app.role', true) IS NOT DISTINCT FROM '${role}')::int = 1 LIMIT 1`,
  );
}

async function passesOn(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("SELECT current_setting('citus.propagate_set_commands') AS passing");
  return rows[0]?.passing === 'local';
}
