import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { readStoreOrder } from '#server/orders/orders.ts';
import { readPage } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { shownForm } from '../support/shown-form.ts';
import type { Visitor } from '../support/visitor.ts';
import { freshPhoto, orderToPay, orderWithProof, proofsOf } from '../support/world/proofs.ts';
import { world } from '../support/world/world.ts';

/*
 * An order whose buyer claims to have paid must not be cancelled or marked as paid by mistake. The tests send forms as
 * browsers without scripts do.
 */

const { sri, budi, warung } = world;
const { storeId } = warung;

let app: TestApp;
let owner: Visitor;
let buyer: Visitor;

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
  [owner, buyer] = [await app.loginAs(sri), await app.loginAs(budi)];
});
afterAll(() => app.stop());

const statusOf = async (id: string) => (await asUser(sri, (tx) => readStoreOrder(tx, storeId, id)))?.status;
const proofOf = async (id: string) => (await proofsOf(storeId, id))[0]?.status;

test('its buyer sees no button, and a request sent anyway refers to the shop', async () => {
  const { id } = await orderWithProof(storeId, budi);
  for (const path of [
    href('/pesanan/:orderId', { orderId: id }),
    `${href('/pesanan/:orderId', { orderId: id })}?batalkan=ya`,
  ])
    expect((await readPage(await buyer.get(path))).text).not.toMatch(/Batalkan (Pesanan|pesanan ini)/);
  const answer = await buyer.post(href('/pesanan/:orderId', { orderId: id }), {});
  expect(answer.status).toBe(409);
  expect((await readPage(answer)).text).toContain(
    'Bukti pembayaran Anda sedang diperiksa penjual. Untuk membatalkan, hubungi penjual.',
  );
  expect([await statusOf(id), await proofOf(id)]).toEqual(['Harus Dibayar', 'waiting']);
});

test.each(['Cancelled', 'Complain'])('its owner must tick before it becomes %s', async (to) => {
  const { id } = await orderWithProof(storeId, budi);
  const path = `${href('/dashboard/pesanan/:orderId', { orderId: id })}?ubah=${id}&ke=${to}`;
  const unticked = await shownForm(owner, path, { orderId: id, to });
  const refused = await owner.post(path, unticked.fields);
  expect(refused.status).toBe(409);
  const page = await readPage(refused.clone());
  expect(page.text).toContain('pembeli sudah mengirim bukti bayar yang belum diperiksa.');
  expect(page.text).toContain('Centang untuk tetap mengubah, atau periksa dulu buktinya.');
  expect(page.all('input', { name: 'despiteProof' })).toHaveLength(1);
  expect([await statusOf(id), await proofOf(id)]).toEqual(['Harus Dibayar', 'waiting']);
  const typed = { despiteProof: 'ya' };
  const ticked = await shownForm(owner, path, { orderId: id, to }, { typed, page: refused });
  expect((await owner.post(path, ticked.fields)).status).toBe(200);
  expect([await statusOf(id), await proofOf(id)]).toEqual([to, 'closed']);
  expect(
    (await readPage(await owner.get(href('/dashboard/pesanan/:orderId', { orderId: id })))).text,
  ).toContain('Pengembalian Dana');
});

test('a proof sent for a bill that was changed meanwhile names its total', async () => {
  const { id } = await orderToPay(storeId, budi);
  const seen = await shownForm(buyer, href('/pesanan/:orderId', { orderId: id }), { intent: 'proof' });
  const ubah = href('/dashboard/pesanan/:orderId/ubah', { orderId: id });
  const typed = { shippingCost: '7500', shippingReason: 'Alamatnya jauh.' };
  const edit = await shownForm(owner, ubah, { from: 'Harus Dibayar' }, { typed });
  expect((await owner.post(ubah, edit.fields)).status).toBe(200);
  const notice = /Dikirim untuk total sebelumnya, Rp\s10\.000\./;
  const send = async (seenTotal: string) => {
    const receipt = new File([new Uint8Array(await freshPhoto())], 'bukti.png', { type: 'image/png' });
    const sent = await buyer.post(href('/pesanan/:orderId', { orderId: id }), {
      intent: 'proof',
      seenTotal,
      receipt,
    });
    expect(sent.status).toBe(200);
    return (await proofsOf(storeId, id)).at(-1)?.seenTotal;
  };
  for (const foreign of ['12345', '', 'x']) expect(await send(foreign)).toBe(17_500);
  expect(
    (await readPage(await owner.get(href('/dashboard/pesanan/:orderId', { orderId: id })))).text,
  ).not.toMatch(notice);
  expect(await send(seen.fields.seenTotal ?? '')).toBe(10_000);
  expect(
    (await readPage(await owner.get(href('/dashboard/pesanan/:orderId', { orderId: id })))).text,
  ).toMatch(notice);
});

test('of several orders cancelled together only the ticked ones are cancelled', async () => {
  const [one, two] = [await orderWithProof(storeId, budi), await orderWithProof(storeId, budi)];
  const path = `${href('/dashboard/pesanan/sekaligus')}?pesanan=${one.id}&pesanan=${two.id}&ke=Cancelled`;
  const typed = { [`despiteProof-${two.id}`]: 'ya' };
  const form = await shownForm(owner, path, { [`from-${one.id}`]: 'Harus Dibayar' }, { typed });
  const answer = await owner.post(path, form.fields);
  expect(answer.status).toBe(200);
  const page = await readPage(answer);
  expect(page.text).toContain('1 dari 2 pesanan diubah.');
  expect(page.text).toContain(
    'tidak diubah, bukti bayarnya belum diperiksa. Periksa dulu, atau centang di bawah.',
  );
  expect(page.all('input', { type: 'checkbox' }).map(({ attributes }) => attributes.name)).toContain(
    `despiteProof-${one.id}`,
  );
  expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(['Harus Dibayar', 'Cancelled']);
});

test('it becomes paid only if the owner confirms having checked the account', async () => {
  const { id } = await orderWithProof(storeId, budi);
  const to = 'Sudah Dibayar';
  for (const path of [
    href('/dashboard/pesanan/:orderId', { orderId: id }),
    `${href('/dashboard/pesanan')}?cari=${id}`,
  ]) {
    const page = await readPage(await owner.get(path));
    const [bold] = page.all('a').filter(({ text }) => text === 'Periksa bukti');
    expect(bold?.attributes.href).toBe(`${href('/dashboard/pesanan/:orderId', { orderId: id })}#bukti`);
  }
  const bare = { orderId: id, from: 'Harus Dibayar', to, seenEdit: '' };
  for (const path of [href('/dashboard/pesanan'), href('/dashboard/pesanan/:orderId', { orderId: id })])
    expect((await owner.post(path, bare)).status).toBe(409);
  const path = `${href('/dashboard/pesanan/:orderId', { orderId: id })}?ubah=${id}&ke=Sudah+Dibayar`;
  const unticked = await shownForm(owner, path, { orderId: id, to });
  const refused = await owner.post(path, unticked.fields);
  expect(refused.status).toBe(409);
  const page = await readPage(refused.clone());
  expect(page.text).toContain('Centang dulu bahwa Anda sudah cek mutasi.');
  expect(page.text).toContain('Saya sudah cek mutasi');
  expect([await statusOf(id), await proofOf(id)]).toEqual(['Harus Dibayar', 'waiting']);
  const typed = { despiteProof: 'ya' };
  const ticked = await shownForm(owner, path, { orderId: id, to }, { typed, page: refused });
  expect((await owner.post(path, ticked.fields)).status).toBe(200);
  expect([await statusOf(id), await proofOf(id)]).toEqual([to, 'closed']);
});

test('of several orders marked paid together only the ticked ones are marked', async () => {
  const [one, two] = [await orderWithProof(storeId, budi), await orderWithProof(storeId, budi)];
  const path = `${href('/dashboard/pesanan/sekaligus')}?pesanan=${one.id}&pesanan=${two.id}&ke=Sudah+Dibayar`;
  const typed = { [`despiteProof-${two.id}`]: 'ya' };
  const form = await shownForm(owner, path, { [`from-${one.id}`]: 'Harus Dibayar' }, { typed });
  const page = await readPage(await owner.post(path, form.fields));
  expect(page.text).toContain('1 dari 2 pesanan diubah.');
  expect(page.text).toContain('tidak diubah, bukti bayarnya belum diperiksa.');
  expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(['Harus Dibayar', 'Sudah Dibayar']);
});
