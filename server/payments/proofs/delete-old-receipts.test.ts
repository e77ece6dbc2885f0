import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { env } from '#server/env.ts';
import { privateKey } from '#server/files/keys.ts';
import { sweepOrphans } from '#server/files/sweep.ts';
import { sweepAll } from '#server/program/worker/sweeps.ts';
import { openAdmin } from '../../../tests/support/database/database.ts';
import { orderWithProof, proofsOf } from '../../../tests/support/world/proofs.ts';
import { world } from '../../../tests/support/world/world.ts';

const { storeId } = world.warung;

let admin: pg.Client;

beforeAll(async () => {
  admin = await openAdmin();
});
afterEach(() => {
  env.receiptDays = 365;
});
afterAll(() => admin.end());

async function sentDaysAgo(days: number) {
  const proof = await orderWithProof(storeId);
  await admin.query(
    `UPDATE payment_proofs SET created_at = now() - make_interval(days => $1) WHERE store_id = $2 AND id = $3`,
    [days, storeId, proof.proofId],
  );
  return proof;
}

const photoOf = async ({ id }: { id: string }) => (await proofsOf(storeId, id))[0]?.fileId;

async function rowsOfFile(fileId: string): Promise<number | null> {
  const { rowCount } = await admin.query('SELECT FROM private_files WHERE store_id = $1 AND id = $2', [
    storeId,
    fileId,
  ]);
  return rowCount;
}

test('a receipt’s photo is deleted after a year, in batches; the proof stays in its order', async () => {
  const old = [await sentDaysAgo(368), await sentDaysAgo(367), await sentDaysAgo(366)];
  const young = await sentDaysAgo(364);
  await sweepAll({ batch: 2, mostBatches: 1 });
  expect(await Promise.all(old.map(photoOf))).toEqual([null, null, old[2]?.fileId]);
  await sweepAll({ batch: 2 });
  expect(await Promise.all(old.map(photoOf))).toEqual([null, null, null]);
  expect(await Promise.all(old.map(({ fileId }) => rowsOfFile(fileId)))).toEqual([0, 0, 0]);
  expect([await photoOf(young), await rowsOfFile(young.fileId)]).toEqual([young.fileId, 1]);
  expect(await proofsOf(storeId, old[0]?.id ?? '')).toMatchObject([
    { bank: 'BCA', senderName: 'Budi', status: 'waiting', fileId: null },
  ]);
  const { rows } = await admin.query(
    'SELECT octet_length(fingerprint) AS left FROM payment_proofs WHERE id = $1',
    [old[0]?.proofId],
  );
  expect(rows).toEqual([{ left: 0 }]);
});

test('its file is deleted by the sweep of files', async () => {
  const old = await sentDaysAgo(366);
  const young = await sentDaysAgo(364);
  await sweepAll();
  const paths = [old, young].map(({ fileId }) => join(env.dataDir, 'files', privateKey(storeId, fileId)));
  for (const path of paths) await utimes(path, new Date(0), new Date(0));
  await sweepOrphans(new Date());
  expect(paths.map((path) => existsSync(path))).toEqual([false, true]);
});

test('the operator sets after how many days receipts and statement rows are deleted', async () => {
  const proof = await sentDaysAgo(40);
  const rowId = randomUUID();
  await admin.query(
    `INSERT INTO statement_rows (store_id, id, bank, amount, description, same, nth, was_pending, created_at)
     VALUES ($1, $2, 'BCA', 1, 'TRSF BUDI', repeat('y', 43), 0, true, now() - interval '40 days')`,
    [storeId, rowId],
  );
  await admin.query(
    `INSERT INTO bank_statements (store_id, id, name, created_at) VALUES ($1, $2, 'uji', now() - interval '40 days')`,
    [storeId, rowId],
  );
  const left = async () => [
    await photoOf(proof),
    (await admin.query('SELECT FROM statement_rows WHERE id = $1', [rowId])).rowCount,
    (await admin.query('SELECT FROM bank_statements WHERE id = $1', [rowId])).rowCount,
  ];
  env.receiptDays = 41;
  await sweepAll();
  expect(await left()).toEqual([proof.fileId, 1, 1]);
  env.receiptDays = 39;
  await sweepAll();
  expect(await left()).toEqual([null, 0, 0]);
});
