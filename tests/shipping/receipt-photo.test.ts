import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiptPhotoByAccount } from '#domain/limits.ts';
import { href } from '#domain/routes/href.ts';
import { hitLimit } from '#server/bounds/rate-limit.ts';
import { receiptPhoto } from '../support/pictures/receipt-photo.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { world } from '../support/world/world.ts';

const page = href('/dashboard/pesanan/foto-resi');

let app: TestApp;
let owner: Visitor;

beforeAll(async () => {
  app = await startApp();
  owner = await app.loginAs(world.sri);
});

afterAll(() => app.stop());

async function scan(bytes: Uint8Array, visitor = owner) {
  const foto = new File([new Uint8Array(bytes)], 'resi.jpg', { type: 'image/jpeg' });
  const answer = await visitor.post(page, { foto });
  return [answer.status, await answer.json()];
}

test('the number on a receipt is read from a tilted, dim photo', async () => {
  const answer = await scan(await receiptPhoto('JP1234567890'));
  expect(answer).toEqual([200, expect.objectContaining({ values: { nomorResi: 'JP1234567890' } })]);
});

test('a photo without a number explains what to do', async () => {
  const blank = sharp({ create: { width: 600, height: 400, channels: 3, background: '#cba' } });
  expect(await scan(await blank.jpeg().toBuffer())).toEqual([
    400,
    expect.objectContaining({
      errors: {
        foto: 'Kode di foto ini tidak terbaca. Foto barcode-nya lebih dekat dan lurus, atau ketik nomornya.',
      },
    }),
  ]);
  const [status, { errors }] = await scan(Buffer.from('no picture'));
  expect([status, errors.foto]).toEqual([415, 'Format foto tidak didukung. Pakai JPEG, PNG, atau WebP.']);
});

test('an account is limited to so many an hour', async () => {
  const dewi = await app.loginAs(world.dewi);
  for (let nth = 0; nth < receiptPhotoByAccount.attempts; nth++)
    await hitLimit(receiptPhotoByAccount, world.dewi.id);
  const [status] = await scan(await receiptPhoto('JP1234567890'), dewi);
  expect(status).toBe(429);
});
