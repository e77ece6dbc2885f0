import net from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openAdmin } from '../../tests/support/database/database.ts';
import { asGuest, asSystem } from './access.ts';
import { closePool, isPoolExhausted } from './pool.ts';

const admin = await openAdmin();

afterAll(async () => {
  await admin.end();
  await closePool();
});

async function cut(pid: number): Promise<void> {
  await admin.query('SELECT pg_terminate_backend($1::int)', [pid]);
  await new Promise((resolve) => setTimeout(resolve, 100));
}

test('a connection that breaks between two statements fails only its own transaction', async () => {
  const broken = asSystem(async (tx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
    await cut(rows[0]?.pid ?? 0);
    await sql`SELECT 1`.execute(tx);
  });
  await expect(broken).rejects.toThrow();
  const role = await asGuest('01a1fc41-48b0-7d98-8149-c419385b5612', async (tx) => {
    const { rows } = await sql<{ role: string }>`SELECT current_setting('app.role') AS role`.execute(tx);
    return rows[0]?.role;
  });
  expect(role).toBe('guest');
});

test('a database that does not answer a new connection in time counts as busy', async () => {
  const mute = net.createServer(() => undefined);
  await new Promise<void>((ready) => mute.listen(0, '127.0.0.1', ready));
  const { port } = mute.address() as net.AddressInfo;
  const waiting = new pg.Pool({ host: '127.0.0.1', port, connectionTimeoutMillis: 100 });
  const error = await waiting.connect().catch((reason) => reason);
  expect(isPoolExhausted(error)).toBe(true);
  await waiting.end();
  mute.close();
});
