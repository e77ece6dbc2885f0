import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { layouts, nthReceipt, receiptPicture } from '../../tests/support/receipts.ts';
import { orderToPay, sendTestProof } from '../../tests/support/world/proofs.ts';
import { ownerOf } from '../../tests/support/world/shop-floor.ts';
import { world } from '../../tests/support/world/world.ts';
import { asUser } from '../db/access.ts';
import { env } from '../env.ts';
import { compareProofs } from './compare-proofs.ts';
import { readTwins } from './proofs.ts';

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

const twinsOf = async (id: string, shop = storeId) => {
  const owner = ownerOf(shop);
  const twins = await asUser(owner, (tx) => readTwins(tx, { storeId: shop, id }));
  return Object.values(twins).map(({ orderId }) => orderId);
};

test('one picture on two orders is told on both, however it was sent; other receipts of the bank are not', async () => {
  const picture = await receiptPicture(nthReceipt(7));
  const first = await orderWith(picture);
  const others = [];
  for (const nth of [8, 9, 10]) others.push(await orderWith(await receiptPicture(nthReceipt(nth))));
  await compareProofs();
  for (const id of [first, ...others]) expect(await twinsOf(id)).toEqual([]);
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
    await compareProofs();
    const [twin, ...more] = await twinsOf(again);
    expect([name, seen.includes(twin ?? ''), more]).toEqual([name, true, []]);
    seen.push(again);
  }
  expect(seen).toContain((await twinsOf(first))[0]);
  for (const id of others) expect(await twinsOf(id)).toEqual([]);
});

test('each is compared once, by any number of looks; another shop’s pictures are its own', async () => {
  const picture = await receiptPicture(nthReceipt(21), layouts[1]);
  const ours = await orderWith(picture);
  const theirs = await orderWith(picture, batik.storeId);
  await Promise.all([compareProofs(), compareProofs()]);
  expect([await twinsOf(ours), await twinsOf(theirs, batik.storeId)]).toEqual([[], []]);
});
