import { existsSync, renameSync, rmSync } from 'node:fs';
import { demoEmails } from '#domain/platform/demo.ts';
import { href } from '#domain/routes/href.ts';
import { findLocation } from '../db/embedded/location.ts';
import { asProgram } from './demo.ts';

/** Deletes the demo world's folder. Its database must not be running. After an interruption, call it again. */
export function dropDemoFolder(folder: string): void {
  const gone = `${folder}.removed`;
  clear(gone);
  if (!existsSync(folder)) return;
  renameSync(folder, gone);
  clear(gone);
}

/** Closes demo shops and deletes demo logins. Keeps all other rows, because some may belong to real people. */
export async function closeDemoAccounts(appUrl: string): Promise<void> {
  const emails = [Object.values(demoEmails)];
  await asProgram(
    appUrl,
    `UPDATE store_terms SET status = 'inactive'
     WHERE store_id IN (SELECT store_id FROM memberships WHERE lower(email) = ANY($1))`,
    emails,
  );
  // Deletes the users last, because the program looks for them to find out whether the demo world is still there.
  await asProgram(appUrl, 'DELETE FROM auth."user" WHERE lower(email) = ANY($1)', emails);
}

export async function describeOthers(appUrl: string): Promise<string[]> {
  const emails = [Object.values(demoEmails)];
  const accounts = await asProgram(
    appUrl,
    'SELECT email FROM auth."user" WHERE lower(email) <> ALL($1) ORDER BY 1',
    emails,
  );
  const shops = await asProgram(
    appUrl,
    `SELECT nama_toko AS name, slug FROM stores s WHERE NOT EXISTS
       (SELECT FROM memberships m WHERE m.store_id = s.store_id AND lower(m.email) = ANY($1)) ORDER BY 1`,
    emails,
  );
  return [
    ...accounts.map(({ email }) => `Akun ${email} bukan akun demo.`),
    ...shops.map(
      ({ name, slug }) => `Toko ${name} (${href('/toko/:toko', { toko: String(slug) })}) bukan toko demo.`,
    ),
  ];
}

export async function listShops(appUrl: string): Promise<string[]> {
  const rows = await asProgram(
    appUrl,
    `SELECT nama_toko AS name, (SELECT count(*) FROM orders o WHERE o.store_id = s.store_id) AS orders
     FROM stores s ORDER BY nama_toko`,
  );
  return rows.map(({ name, orders }) => `${name} (${orders} pesanan)`);
}

function clear(folder: string): void {
  if (!existsSync(folder)) return;
  for (const path of [findLocation(folder).home, folder]) rmSync(path, { recursive: true, force: true });
}
