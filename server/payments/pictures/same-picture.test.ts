import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { threadCpuMs } from '../../../tests/support/cpu-time.ts';
import { rowsOf } from '../../../tests/support/full-run.ts';
import { layouts, nthReceipt, receiptPicture } from '../../../tests/support/pictures/receipts.ts';
import { fingerprintOf } from './fingerprint.ts';
import { findRoughPlacement } from './rough-placement.ts';
import { isSamePicture } from './same-picture.ts';
import { type Traits, traitsOf } from './traits.ts';

const traits = async (picture: Uint8Array): Promise<Traits> => {
  const found = traitsOf(await fingerprintOf(picture));
  if (!found) throw new Error('a ribbon');
  return found;
};

function ended<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const same = (one: Traits, other: Traits) =>
  ended(isSamePicture(one, other, ended(findRoughPlacement(one, other)).placement));

function cropped(picture: Buffer, [left, top, right, bottom]: readonly [number, number, number, number]) {
  const [width, height] = [1080, 2340];
  return sharp(picture).extract({
    left: Math.round(left * width),
    top: Math.round(top * height),
    width: Math.round((1 - left - right) * width),
    height: Math.round((1 - top - bottom) * height),
  });
}

const again: [string, (picture: Buffer) => Promise<Buffer>][] = [
  ['sent on by a chat', (one) => sharp(one).resize(900).jpeg({ quality: 70 }).toBuffer()],
  ['a poor JPEG', (one) => sharp(one).jpeg({ quality: 30 }).toBuffer()],
  ['a WebP a third as large', (one) => sharp(one).resize(360).webp({ quality: 60 }).toBuffer()],
  ['darker', (one) => sharp(one).linear(0.8, 10).jpeg().toBuffer()],
  ['brighter', (one) => sharp(one).modulate({ brightness: 1.12 }).jpeg().toBuffer()],
  ['without the phone’s bars', (one) => cropped(one, [0, 0.04, 0, 0.06]).jpeg({ quality: 60 }).toBuffer()],
  ['cropped on all sides', (one) => cropped(one, [0.04, 0.04, 0.04, 0.04]).jpeg({ quality: 70 }).toBuffer()],
  ['cropped on the left', (one) => cropped(one, [0.08, 0, 0, 0]).jpeg().toBuffer()],
  ['cropped above', (one) => cropped(one, [0, 0.12, 0, 0]).jpeg().toBuffer()],
  [
    'cropped and scaled',
    (one) => cropped(one, [0.02, 0.07, 0.05, 0.01]).resize(600).jpeg({ quality: 60 }).toBuffer(),
  ],
  ['cropped tightly', (one) => cropped(one, [0.06, 0.1, 0.06, 0.1]).jpeg({ quality: 75 }).toBuffer()],
];

describe.each(rowsOf(layouts.map((layout) => [layout.name, layout] as const)))(
  'receipts of the %s app',
  (_, layout) => {
    test('are recognized again', async () => {
      const picture = await receiptPicture(nthReceipt(7), layout);
      const known = await traits(picture);
      const missed: string[] = [];
      for (const [name, change] of again) {
        const changed = await traits(await change(picture));
        if (!same(changed, known) || !same(known, changed)) missed.push(name);
      }
      expect(missed).toEqual([]);
    });

    test('differ from others of the same app, whole or cropped', async () => {
      const known = await traits(await receiptPicture(nthReceipt(7), layout));
      const wrong: string[] = [];
      for (const nth of rowsOf([1, 13, 25])) {
        const other = await receiptPicture(nthReceipt(nth), layout);
        for (const [name, change] of again) {
          if (same(await traits(await change(other)), known)) wrong.push(`${nth} ${name}`);
        }
      }
      expect(wrong).toEqual([]);
    });

    test('differ from one of the same buyer, amount and day by time and reference alone', async () => {
      const known = await traits(await receiptPicture(nthReceipt(7), layout));
      const other = await receiptPicture(nextMinute(), layout);
      for (const [name, change] of again)
        expect([name, same(await traits(await change(other)), known)]).toEqual([name, false]);
    });
  },
);

function nextMinute() {
  const receipt = nthReceipt(7);
  const reference = `${receipt.reference.slice(0, -4)}4086`;
  return { ...receipt, at: receipt.at.replace(/..$/, '07'), reference };
}

test('odd pictures are compared without an error, and empty ones match nothing', async () => {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#8899aa' } })
      .png()
      .toBuffer();
  const odd = await Promise.all(
    [plain(1, 1), plain(600, 100), plain(5, 30), plain(400, 400)].map(async (one) => traits(await one)),
  );
  for (const one of odd) for (const other of odd) expect(same(one, other)).toBe(false);
});

test('a fingerprint is small, and comparing is fast, also for the longest pictures', async () => {
  const pictures = await Promise.all([7, 8].map((nth) => receiptPicture(nthReceipt(nth))));
  const long = pictures.map((one) =>
    sharp(one).resize({ width: 200, height: 1200, fit: 'fill' }).png().toBuffer(),
  );
  for (const [one, other] of [pictures, await Promise.all(long)]) {
    if (!one || !other) throw new Error('no picture');
    expect((await fingerprintOf(one)).length).toBeLessThan(6_000);
    const [a, b] = [await traits(one), await traits(other)];
    const spentMs = threadCpuMs(() => {
      for (let round = 0; round < 20; round++) ended(findRoughPlacement(a, b));
    });
    expect(spentMs / 20).toBeLessThan(50);
  }
});

test('a picture that is too long has no fingerprint', async () => {
  const picture = await receiptPicture(nthReceipt(7));
  for (const [width, height] of [
    [100, 700],
    [2_000, 3],
  ] as const) {
    const ribbon = await sharp(picture).resize({ width, height, fit: 'fill' }).png().toBuffer();
    expect(traitsOf(await fingerprintOf(ribbon))).toBeNull();
  }
});
