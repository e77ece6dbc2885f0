import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { asUser } from '#server/db/access.ts';
import { env } from '#server/env.ts';
import { openAdmin } from '../../../tests/support/database/database.ts';
import { layouts, nthReceipt, receiptPicture } from '../../../tests/support/pictures/receipts.ts';
import { freshPhoto, orderToPay, sendTestProof } from '../../../tests/support/world/proofs.ts';
import { ownerOf } from '../../../tests/support/world/shop-floor.ts';
import { world } from '../../../tests/support/world/world.ts';
import { compareProofs } from './compare-proofs.ts';
import { readDuplicates } from './proofs.ts';

const { storeId } = world.warung;
const { batik } = world;

beforeAll(() => {
  env.orderLimits = false;
});

async function orderWith(photo: Uint8Array, shop = storeId): Promise<string> {
  const order = await orderToPay(shop);
  expect(await sendTestProof(shop, order, photo)).toEqual({ kind: 'sent' });
  return order.id;
}

const duplicatesOf = async (id: string, shop = storeId) => {
  const owner = ownerOf(shop);
  const duplicates = await asUser(owner, (tx) => readDuplicates(tx, { storeId: shop, id }));
  return Object.values(duplicates).map(({ orderId }) => orderId);
};

test('a picture sent for two orders is marked on both, however it was sent; other receipts are not', async () => {
  const picture = await receiptPicture(nthReceipt(7));
  const first = await orderWith(picture);
  const others = [];
  for (const nth of [8, 9, 10]) others.push(await orderWith(await receiptPicture(nthReceipt(nth))));
  while (await compareProofs());
  for (const id of [first, ...others]) expect(await duplicatesOf(id)).toEqual([]);
  const ways: [string, () => Promise<Buffer>][] = [
    ['as it is', async () => picture],
    ['by a chat', () => sharp(picture).resize(800).jpeg({ quality: 60 }).toBuffer()],
    [
      'cropped',
      () => sharp(picture).extract({ left: 30, top: 120, width: 1020, height: 2100 }).jpeg().toBuffer(),
    ],
  ];
  const seen = [first];
  for (const [name, make] of ways) {
    const again = await orderWith(await make());
    while (await compareProofs());
    const [duplicate, ...more] = await duplicatesOf(again);
    expect([name, seen.includes(duplicate ?? ''), more]).toEqual([name, true, []]);
    seen.push(again);
  }
  expect(seen).toContain((await duplicatesOf(first))[0]);
  for (const id of others) expect(await duplicatesOf(id)).toEqual([]);
});

test('each proof is compared once in any number of runs, and only with its own shop’s pictures', async () => {
  const picture = await receiptPicture(nthReceipt(21), layouts[1]);
  const ours = await orderWith(picture);
  const theirs = await orderWith(picture, batik.storeId);
  await Promise.all([compareProofs(), compareProofs()]);
  expect([await duplicatesOf(ours), await duplicatesOf(theirs, batik.storeId)]).toEqual([[], []]);
});

test('a picture without a fingerprint is recognized by its bytes', async () => {
  const ribbon = await sharp(await receiptPicture(nthReceipt(31)))
    .resize({ width: 90, height: 1_200, fit: 'fill' })
    .png()
    .toBuffer();
  const [first, again] = [await orderWith(ribbon), await orderWith(ribbon)];
  while (await compareProofs());
  expect([await duplicatesOf(first), await duplicatesOf(again)]).toEqual([[again], [first]]);
});

test('shops take turns: a run reaches all of them, however many proofs one has', async () => {
  const crowded = await orderWith(await freshPhoto());
  while (await compareProofs());
  const admin = await openAdmin();
  const waiting = async () => {
    const { rows } = await admin.query(
      `SELECT store_id AS shop, count(*)::int AS left FROM payment_proofs WHERE NOT compared GROUP BY 1`,
    );
    return new Map(rows.map((row) => [row.shop, row.left]));
  };
  await admin.query(
    `INSERT INTO payment_proofs (store_id, order_id, id, customer_id, file_id, digest, fingerprint, seen_total, created_at)
     SELECT store_id, order_id, gen_random_uuid(), customer_id, file_id, sha256(nth::text::bytea), '', seen_total, now() - interval '1 day'
     FROM payment_proofs, generate_series(1, 30) AS nth WHERE order_id = $1`,
    [crowded],
  );
  await orderWith(await freshPhoto(), batik.storeId);
  expect(await waiting()).toEqual(
    new Map([
      [storeId, 30],
      [batik.storeId, 1],
    ]),
  );
  expect(await compareProofs()).toBe(true);
  const left = await waiting();
  expect(left.has(batik.storeId)).toBe(false);
  expect(left.get(storeId)).toBeGreaterThanOrEqual(24);
  while (await compareProofs());
  expect(await waiting()).toEqual(new Map());
  await admin.end();
});
