import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asSystem } from '#server/db/access.ts';
import { pool } from '#server/db/pool.ts';
import { cancelOverdueOrders } from '#server/orders/deadlines/overdue.ts';
import { payloads } from '../hostile/payloads.ts';
import { typedAddress } from '../support/addresses.ts';
import { readPage, textOf } from '../support/page.ts';
import { hugePng } from '../support/pictures/huge-png.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { writeOrderMails } from '../support/world/mails.ts';
import { linkPathOf, placeTestOrder, setOrderState } from '../support/world/orders.ts';
import {
  freshPhoto,
  fromSecretPage,
  proofsOf,
  sendProofByLink,
  toPayByLink,
} from '../support/world/proofs.ts';
import { passDeadline } from '../support/world/unpaid.ts';
import { world } from '../support/world/world.ts';

/* Sends the form 'Saya Sudah Bayar' (I have paid) of an order's secret link, without scripts or an account. */

const { sri, wati, budi, ani, warung, batik, esTeh } = world;
const { storeId } = warung;
const dead = 'Link ini tidak (lagi) berlaku.';

let app: TestApp;
let owner: Visitor;

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
  owner = await app.loginAs(sri);
  // Records a check of deadlines. Without a recent check, the program assumes an outage and extends all deadlines.
  await cancelOverdueOrders();
});
beforeEach(() => pool().query('DELETE FROM rate_limits'));
afterAll(() => app.stop());

const toPay = (buyer = budi) => toPayByLink(storeId, buyer);

const send = (path: string, bytes?: Uint8Array, fields?: Record<string, string>) =>
  sendProofByLink(app.guest(), path, bytes, fields);

async function expectRefused(answer: Response, status: number, sentence: string): Promise<void> {
  expect([answer.status, await textOf(answer)]).toEqual([status, expect.stringContaining(sentence)]);
}

const stateOf = async (id: string) => (await proofsOf(storeId, id)).map(({ status }) => status);

describe('anyone who has the link', () => {
  test('sends a photo by a plain form, and reads its state and why it was rejected', async () => {
    const { id, path } = await toPay();
    const page = await readPage(await app.guest().get(path));
    const form = page.all('form', { method: 'post' }).find(({ text }) => text.includes('Kirim Bukti'));
    expect(form?.attributes).toMatchObject({ action: path, enctype: 'multipart/form-data' });
    const sent = await send(path, undefined, { bank: 'BCA', senderName: 'Rahasia Sekali' });
    expect(sent.headers.get('referrer-policy')).toBe('no-referrer');
    expect(sent.headers.get('set-cookie')).toBeNull();
    await expectRefused(sent, 200, 'Bukti pembayaran terkirim. Penjual akan memeriksanya.');
    const [proof] = await proofsOf(storeId, id);
    const after = await app.guest().get(path);
    expect(await textOf(after.clone())).toMatch(/Penjual memeriksa Bukti terkirim \d/);
    const html = await after.text();
    for (const secret of ['/berkas/', proof?.fileId ?? '', 'Rahasia Sekali'])
      expect(html).not.toContain(secret);
    const address = href('/dashboard/pesanan/:orderId', { orderId: id });
    const judged = { intent: 'refuseProof', proofId: proof?.id ?? '', reason: 'Nominalnya kurang.' };
    await owner.post(address, judged);
    expect(await textOf(await app.guest().get(path))).toContain('Ditolak Alasan: Nominalnya kurang.');
    expect((await send(path)).status).toBe(200);
    const [, second] = await proofsOf(storeId, id);
    await owner.post(address, { intent: 'acceptProof', proofId: second?.id ?? '', checked: 'on' });
    const paid = await textOf(await app.guest().get(path));
    expect([paid.includes('Pembayaran sudah diterima.'), paid.includes('Kirim Bukti')]).toEqual([
      true,
      false,
    ]);
  });

  test('finds the fields folded only while a photo waits, and the outcome beside them', async () => {
    const { id, path } = await toPay();
    const photo = await freshPhoto();
    const folded = async (answer: Response) =>
      (await readPage(answer))
        .all('details')
        .map(({ text }) => text)
        .join();
    await send(path, photo);
    const again = await send(path, photo);
    expect(await textOf(again)).toContain('Bukti pembayaran terkirim. Penjual akan memeriksanya.');
    expect(await folded(again.clone())).toContain('Kirim foto lain');
    expect(await folded(again)).not.toContain('Bukti pembayaran terkirim.');
    const [proof] = await proofsOf(storeId, id);
    const refusal = { intent: 'refuseProof', proofId: proof?.id ?? '', reason: 'Nominalnya kurang.' };
    await owner.post(href('/dashboard/pesanan/:orderId', { orderId: id }), refusal);
    const refused = await app.guest().get(path);
    expect(await textOf(refused)).toContain('Foto Bukti Pembayaran Lain');
    expect(await folded(refused)).not.toContain('Foto Bukti Pembayaran Lain');
  });

  test('sends a photo that only the shop, the super admin and the buyer’s account can see', async () => {
    const { id, path } = await toPay();
    await send(path);
    const [proof] = await proofsOf(storeId, id);
    const address = href('/berkas/:storeId/:fileId', { storeId, fileId: proof?.fileId ?? '' });
    const [buyer, admin, stranger] = await Promise.all([budi, wati, ani].map((one) => app.loginAs(one)));
    const visitors = [owner, admin, buyer, stranger, app.guest()];
    const statuses = await Promise.all(visitors.map(async (one) => (await one?.get(address))?.status));
    expect(statuses).toEqual([200, 200, 200, 404, 302]);
    expect(await textOf(await owner.get(href('/dashboard/pesanan/:orderId', { orderId: id })))).toContain(
      'Tolak Bukti',
    );
  });

  test('needs no account for an order that the owner made, who gets a mail', async () => {
    const draft = randomUUID();
    const line = { variant0: esTeh.id, jumlah0: '1', harga0: String(esTeh.harga) };
    const fields = { ...typedAddress, ongkir: '15.000', draft, ...line, intent: 'buat' };
    const made = await owner.post(`${href('/dashboard/pesanan/buat')}?draf=${draft}`, fields);
    const id = /[0-9a-f-]{36}/.exec(locationOf(made) ?? '')?.[0] ?? '';
    const path = await linkPathOf(storeId, id);
    expect((await send(path)).status).toBe(200);
    expect(await stateOf(id)).toEqual(['waiting']);
    expect(await textOf(await owner.get(`${href('/dashboard/pesanan')}?bukti=menunggu`))).toContain(
      'Bukti bayar masuk',
    );
    await writeOrderMails();
    const events = await asSystem((tx) =>
      tx
        .selectFrom('orderEvents')
        .select(['actorId', 'actorRole'])
        .where('orderId', '=', id)
        .where('kind', '=', 'proof_sent')
        .execute(),
    );
    expect(events).toEqual([{ actorId: null, actorRole: 'customer' }]);
    const mails = await asSystem((tx) =>
      tx
        .selectFrom('mails')
        .select(['recipient', 'subject', 'bodyText'])
        .where('key', 'like', 'proofSent %')
        .execute(),
    );
    const about = mails.filter(({ bodyText }) => bodyText.includes(id));
    expect(about.map(({ recipient, subject }) => [recipient, subject.split(':')[0]])).toEqual([
      [sri.email, 'Bukti bayar masuk'],
    ]);
    const [proof] = await proofsOf(storeId, id);
    expect(
      (await owner.get(href('/berkas/:storeId/:fileId', { storeId, fileId: proof?.fileId ?? '' }))).status,
    ).toBe(200);
  });

  test('sends it even while the shop is closed, since the money is on its way', async () => {
    const { id, path } = await toPay();
    const set = (status: 'active' | 'inactive') =>
      asSystem((tx) => tx.updateTable('storeTerms').set({ status }).where('storeId', '=', storeId).execute());
    await set('inactive');
    const answer = await send(path);
    await set('active');
    expect([answer.status, await stateOf(id)]).toEqual([200, ['waiting']]);
  });

  test('may be logged in as anybody: the session is ignored', async () => {
    const { id, path } = await toPay();
    const stranger = await app.loginAs(ani);
    const receipt = new File([new Uint8Array(await freshPhoto())], 'bukti.jpg', { type: 'image/jpeg' });
    expect((await stranger.post(path, { intent: 'proof', receipt }, fromSecretPage)).status).toBe(200);
    const { customerId, actorId } = await asSystem((tx) =>
      tx
        .selectFrom('orderEvents')
        .select(['customerId', 'actorId'])
        .where('orderId', '=', id)
        .where('kind', '=', 'proof_sent')
        .executeTakeFirstOrThrow(),
    );
    expect([customerId, actorId]).toEqual([budi.id, null]);
  });
});

describe('nothing is stored', () => {
  test('by a link that is altered, revoked, of another shop or spelt differently', async () => {
    const { id, path } = await toPay();
    const bytes = Buffer.from(path.slice('/tagihan/'.length), 'base64url');
    const other = await toPay(ani);
    const otherBytes = Buffer.from(other.path.slice('/tagihan/'.length), 'base64url');
    const mixed = Buffer.concat([otherBytes.subarray(0, 32), bytes.subarray(32)]);
    const atBatik = Buffer.concat([
      Buffer.from(batik.storeId.replaceAll('-', ''), 'hex'),
      bytes.subarray(16),
    ]);
    const altered = path.slice(0, -1) + (path.endsWith('A') ? 'Q' : 'A');
    const spelt = `${href('/tagihan/:token', { token: '%' })}${path.charCodeAt(9).toString(16)}${path.slice(10)}`;
    for (const wrong of [mixed.toString('base64url'), atBatik.toString('base64url')].map((one) =>
      href('/tagihan/:token', { token: one }),
    ))
      await expectRefused(await send(wrong), 404, dead);
    for (const wrong of [altered, spelt]) await expectRefused(await send(wrong), 404, dead);
    expect((await send(path.replace('/tagihan', '/TAGIHAN'))).status).toBe(403);
    await owner.post(href('/dashboard/pesanan/:orderId', { orderId: id }), { intent: 'newLink' });
    await expectRefused(await send(path), 404, dead);
    expect([await stateOf(id), await stateOf(other.id)]).toEqual([[], []]);
  });

  test('for a file that is no picture, a bomb, and a form without a file; the input stays', async () => {
    const { id, path } = await toPay();
    const none = await app
      .guest()
      .post(path, { intent: 'proof', bank: 'BRI', senderName: '' }, fromSecretPage);
    expect([none.status, (await readPage(none.clone())).field('bank')]).toEqual([400, 'BRI']);
    expect(await textOf(none)).toContain('Pilih dulu foto bukti pembayarannya.');
    for (const text of ['%PDF-1.7', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'MZ']) {
      await expectRefused(await send(path, Buffer.from(text)), 415, 'JPEG');
    }
    await expectRefused(await send(path, hugePng(12_000)), 413, 'megapiksel');
    expect(await stateOf(id)).toEqual([]);
  });

  test('of the payload that a polyglot has after its picture', async () => {
    const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#357' } })
      .jpeg()
      .toBuffer();
    for (const payload of [...payloads('bukti').slice(0, 2), 'PK\x03\x04']) {
      const { id, path } = await toPay();
      expect((await send(path, Buffer.concat([photo, Buffer.from(payload)]))).status).toBe(200);
      const [proof] = await proofsOf(storeId, id);
      const file = await owner.get(
        href('/berkas/:storeId/:fileId', { storeId, fileId: proof?.fileId ?? '' }),
      );
      expect(file.headers.get('content-type')).toBe('image/webp');
      expect(Buffer.from(await file.arrayBuffer()).includes(payload)).toBe(false);
    }
  });

  test('for an order that waits for its bill, was paid, or is over', async () => {
    const pending = await placeTestOrder(budi, storeId, [{ product: esTeh, quantity: 1 }]);
    const answer = await send(await linkPathOf(storeId, pending));
    await expectRefused(
      answer,
      409,
      'Bukti belum terkirim: pesanan sudah berstatus "Pending" (Menunggu toko).',
    );
    const paid = await toPay();
    await setOrderState(paid.id, storeId, 'Sudah Dibayar');
    await expectRefused(await send(paid.path), 409, 'pesanan sudah berstatus "Sudah Dibayar".');
    const over = await toPay();
    await passDeadline(over.id);
    await expectRefused(await send(over.path), 409, 'batas waktu bayar sudah lewat.');
    for (const id of [pending, paid.id, over.id]) expect(await stateOf(id)).toEqual([]);
  });

  test('of 45 MB, which is reported at the photo’s field', async () => {
    const { id, path } = await toPay();
    const answer = await send(path, new Uint8Array(45 * 1024 * 1024));
    const [error] = (await readPage(answer)).all('*', { id: 'receipt-error' });
    expect([answer.status, error?.text]).toEqual([413, 'Foto terlalu besar. Paling besar 15 MB per foto.']);
    expect(await stateOf(id)).toEqual([]);
  });
});
