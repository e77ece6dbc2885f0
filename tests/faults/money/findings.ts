import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { href } from '#domain/routes/href.ts';
import { until } from '../../support/eventually.ts';
import type { Shop } from '../support/market.ts';
import type { Platform } from '../support/platform.ts';
import type { Receipts } from './lives.ts';

/** Each query finds the violations of one rule and describes them. */
const rules = [
  `SELECT 'a bill without its code: ' || o.id AS fault FROM orders o WHERE o.unique_code NOT BETWEEN 1 AND 999
     AND EXISTS (SELECT FROM order_events e WHERE e.store_id = o.store_id AND e.order_id = o.id AND e.kind = 'billed')`,
  `SELECT count(*) || ' open bills of ' || total_price AS fault FROM orders WHERE status = 'Harus Dibayar'
     GROUP BY store_id, total_price HAVING count(*) > 1`,
  `SELECT 'a file of no proof: ' || f.id AS fault FROM private_files f WHERE NOT EXISTS
     (SELECT FROM payment_proofs p WHERE p.store_id = f.store_id AND p.file_id = f.id)`,
  `SELECT 'a proof that waits for a bill which is not open: ' || p.id AS fault FROM payment_proofs p
     JOIN orders o ON o.store_id = p.store_id AND o.id = p.order_id
     WHERE p.status = 'waiting' AND o.status <> 'Harus Dibayar'`,
  `SELECT 'proofs and their events differ: ' || id AS fault FROM (
     SELECT o.id,
       (SELECT array[count(*), count(*) FILTER (WHERE status = 'refused'), count(*) FILTER (WHERE status = 'accepted')]
        FROM payment_proofs p WHERE p.store_id = o.store_id AND p.order_id = o.id) AS stored,
       (SELECT array[count(*) FILTER (WHERE kind = 'proof_sent') - count(*) FILTER (WHERE kind = 'proof_withdrawn'), count(*) FILTER (WHERE kind = 'proof_refused'),
          count(*) FILTER (WHERE kind = 'paid' AND note = 'Bukti pembayaran diterima.')]
        FROM order_events e WHERE e.store_id = o.store_id AND e.order_id = o.id) AS noted
     FROM orders o) AS each WHERE stored <> noted`,
  `SELECT 'a row and the event of its payment differ: ' || id AS fault FROM (
     SELECT o.id,
       (SELECT count(*) FROM statement_rows r WHERE r.store_id = o.store_id AND r.order_id = o.id) AS stored,
       (SELECT count(*) FROM order_events e WHERE e.store_id = o.store_id AND e.order_id = o.id
          AND e.kind = 'paid' AND e.note LIKE 'Mutasi %') AS noted
     FROM orders o) AS each WHERE stored <> noted`,
  `SELECT 'a change and its event differ: ' || id AS fault FROM (
     SELECT o.id, (o.edit_key IS NOT NULL)::int AS stored,
       (SELECT count(*) FROM order_events e WHERE e.store_id = o.store_id AND e.order_id = o.id
          AND e.kind = 'edited' AND e.new_total = o.total_price) AS noted
     FROM orders o) AS each WHERE stored <> noted`,
];

export async function findFaults(platform: Platform, receipts: Receipts): Promise<string[]> {
  const faults: string[] = [];
  for (const rule of rules)
    faults.push(...(await platform.ask<{ fault: string }>(rule)).map((row) => row.fault));
  const proofs = await platform.ask<{ orderId: string; status: string }>(
    'SELECT order_id AS "orderId", status FROM payment_proofs',
  );
  const states = Map.groupBy(proofs, ({ orderId }) => orderId);
  const stateOf = (id: string) => (states.get(id) ?? []).map(({ status }) => status).join();
  const expectState = (ids: string[], wanted: RegExp) => {
    for (const id of ids)
      if (!wanted.test(stateOf(id))) faults.push(`the proof of ${id} is '${stateOf(id)}', not ${wanted}`);
  };
  expectState(receipts.proofs, /^(waiting|accepted|refused|closed)$/);
  expectState(receipts.accepted, /^accepted$/);
  expectState(receipts.refused, /^refused$/);
  expectState(receipts.held, /^waiting$/);
  expectState(receipts.tooLate, /^$/);
  const rows = await platform.ask<{ id: string; orderId: string }>(
    'SELECT id, order_id AS "orderId" FROM statement_rows',
  );
  const payments = new Map(rows.map(({ id, orderId }) => [id, orderId]));
  for (const { orderId, rowId } of receipts.matched)
    if (payments.get(rowId) !== orderId) faults.push(`the row of ${orderId} pays ${payments.get(rowId)}`);
  const orders = await platform.ask<{ id: string; key: string }>('SELECT id, edit_key AS key FROM orders');
  const keys = new Map(orders.map(({ id, key }) => [id, key]));
  for (const { orderId, key } of receipts.edited)
    if (keys.get(orderId) !== key) faults.push(`the change of ${orderId} is not there`);
  return faults;
}

/** Checks that the owner can open every proof's picture, and that the sweep deletes files that belong to no proof. */
export async function findFileFaults(platform: Platform, { storeId, owner }: Shop) {
  const rows = await platform.ask<{ id: string }>(
    'SELECT file_id AS id FROM payment_proofs ORDER BY file_id',
  );
  const faults: string[] = [];
  for (const { id } of rows) {
    const answer = await owner.visitor.get(href('/berkas/:storeId/:fileId', { storeId, fileId: id }));
    const bytes = (await answer.arrayBuffer()).byteLength;
    if (answer.status !== 200 || bytes === 0)
      faults.push(`${answer.status}, ${bytes} bytes of picture ${id}`);
  }
  const folder = join(platform.dataDir, 'files/private', storeId);
  const stored = await readdir(folder);
  const yesterday = new Date(Date.now() - 2 * 86_400_000);
  for (const name of stored) await utimes(join(folder, name), yesterday, yesterday);
  await platform.ask(`SELECT graphile_worker.add_job('daily')`);
  const named = rows.map(({ id }) => `${id}.webp`);
  const isSwept = async () => (await readdir(folder)).length === named.length;
  await until(isSwept).catch(() => faults.push('files without a row are not swept'));
  const left = (await readdir(folder)).sort();
  if (left.join() !== named.join()) faults.push(`${left.length} files of ${named.length} proofs`);
  return { faults, withoutRow: stored.length - named.length };
}
