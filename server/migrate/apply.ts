import type pg from 'pg';
import { distributeNewTables } from '../db/citus/distribute.ts';
import type { Migration } from './files.ts';

export async function applyFile(
  client: pg.Client,
  { name, sql, sha256 }: Migration,
  appRole: string,
): Promise<void> {
  await client.query('BEGIN');
  try {
    // Row-level security applies to the tables' owner, too. Only the role 'system' lets a migration change rows.
    await client.query("SET LOCAL app.role = 'system'");
    for (const statement of statementsOf(sql)) {
      if (addsForeignKey(statement)) await distributeNewTables(client);
      await client.query(statement.replaceAll('{{app_role}}', appRole));
    }
    await distributeNewTables(client);
    await client.query('INSERT INTO migration.applied (name, sha256) VALUES ($1, $2)', [name, sha256]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`migration ${name} failed and left nothing behind`, { cause: error });
  }
}

/** Splits SQL, because Citus forwards a message as a whole and its nodes accept only one statement per message. */
function statementsOf(sql: string): string[] {
  return sql.split(/;$/m).filter((statement) => statement.trim() !== '');
}

/** True if an existing table gets a foreign key. Citus must first have distributed the referenced table to nodes. */
function addsForeignKey(statement: string): boolean {
  return /\bALTER TABLE\b[\s\S]*\bREFERENCES\b/.test(statement);
}
