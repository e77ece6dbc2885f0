import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { judgedProof, orderWithProof } from '../support/world/proofs.ts';
import { world } from '../support/world/world.ts';

/* An owner deletes the photo of a payment that was accepted or rejected, in a browser without scripts. */
const { budi, sri, wati, warung } = world;

let app: TestApp;
let buyer: Visitor;
let owner: Visitor;

beforeAll(async () => {
  app = await startApp();
  [buyer, owner] = await Promise.all([app.loginAs(budi), app.loginAs(sri)]);
});
afterAll(() => app.stop());

async function deletionForms(visitor: Visitor, path: string): Promise<number> {
  const page = await readPage(await visitor.get(path));
  return page.all('form', { method: 'post' }).filter(({ text }) => text.includes('Ya, hapus foto')).length;
}

test('the photo is deleted for both sides, the proof and its history stay', async () => {
  const { id, proofId, fileId } = await judgedProof(warung.storeId, budi);
  const [photo, shopPage, buyerPage] = [
    href('/berkas/:storeId/:fileId', { storeId: warung.storeId, fileId }),
    href('/dashboard/pesanan/:orderId', { orderId: id }),
    href('/pesanan/:orderId', { orderId: id }),
  ];
  expect(await deletionForms(owner, shopPage)).toBe(1);
  expect(await deletionForms(await app.loginAs(wati), `${shopPage}?toko=${warung.storeId}`)).toBe(0);
  const deleted = await owner.post(shopPage, { intent: 'deleteProofPhoto', proofId });
  expect([deleted.status, await textOf(deleted)]).toEqual([
    200,
    expect.stringContaining('Foto bukti dihapus.'),
  ]);
  expect(await Promise.all([owner, buyer].map(async (one) => (await one.get(photo)).status))).toEqual([
    404, 404,
  ]);
  for (const [visitor, path] of [
    [owner, shopPage],
    [buyer, buyerPage],
  ] as const) {
    const page = await visitor.get(path);
    expect(await page.clone().text()).not.toContain(fileId);
    const text = await textOf(page);
    for (const words of [
      'Foto sudah dihapus.',
      'Ditolak',
      'Nominalnya kurang.',
      'Foto bukti dihapus Penjual',
    ])
      expect([path, text]).toEqual([path, expect.stringContaining(words)]);
  }
  expect(await deletionForms(owner, shopPage)).toBe(0);
});

test('a waiting proof has no such form, and is kept', async () => {
  const { id, proofId, fileId } = await orderWithProof(warung.storeId, budi);
  const shopPage = href('/dashboard/pesanan/:orderId', { orderId: id });
  expect(await deletionForms(owner, shopPage)).toBe(0);
  const refused = await owner.post(shopPage, { intent: 'deleteProofPhoto', proofId });
  expect([refused.status, await textOf(refused)]).toEqual([
    409,
    expect.stringContaining('Foto bukti belum dihapus: terima atau tolak dulu buktinya.'),
  ]);
  expect(
    (await owner.get(href('/berkas/:storeId/:fileId', { storeId: warung.storeId, fileId }))).status,
  ).toBe(200);
});
