import pg from 'pg';

export async function whileAppMayCreate(
  client: pg.Client,
  appRole: string,
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
  const database = pg.escapeIdentifier(rows[0]?.name ?? '');
  await client.query(`GRANT CREATE ON DATABASE ${database} TO ${appRole}`);
  try {
    await work();
  } finally {
    await client.query(`REVOKE CREATE ON DATABASE ${database} FROM ${appRole}`);
  }
}

export async function noteApplied(client: pg.Client, name: string, sha256: string): Promise<void> {
  await client.query(
    `INSERT INTO migration.applied (name, sha256) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET sha256 = excluded.sha256, applied_at = now()`,
    [name, sha256],
  );
}
