import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { crcOf, qrisWithAmount } from '#domain/payment-methods/qris.ts';
import { href } from '#domain/routes/href.ts';
import { asSystem, asUser, type Tx } from '#server/db/access.ts';
import { readStoreOrder } from '#server/orders/orders.ts';
import { readCodes } from '#server/payment-methods/qris-photo.ts';
import { pageOf, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { makeTestAccount, saveTestQris } from '../support/world/accounts.ts';
import { writeOrderMails } from '../support/world/mails.ts';
import { linkPathOf, placeTestOrder, setOrderState } from '../support/world/orders.ts';
import { testQris } from '../support/world/qris.ts';
import { world } from '../support/world/world.ts';

const { sri, budi, ani, warung, esTeh } = world;

let app: TestApp;
let buyer: Visitor;

beforeAll(async () => {
  app = await startApp();
  buyer = await app.loginAs(budi);
  const shown = { provider: 'BRI', number: '002101000111507', holder: 'Sri Rahayu' };
  await makeTestAccount(warung.storeId, shown);
  await makeTestAccount(warung.storeId, { number: '5550001111', active: false });
  await saveTestQris(warung.storeId);
});

afterAll(() => app.stop());

async function orderIn(status: 'Pending' | 'Harus Dibayar' | 'Sudah Dibayar'): Promise<string> {
  const id = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
  await setOrderState(id, warung.storeId, status);
  return id;
}

function changeOrder(id: string, facts: { dueAt?: Date; subtotal?: number; totalPrice?: number }) {
  const update = (tx: Tx) =>
    tx.updateTable('orders').set(facts).where('storeId', '=', warung.storeId).where('id', '=', id).execute();
  return asSystem(update);
}

async function readBack(png: Buffer): Promise<string[]> {
  const read = await readCodes(png, { storeId: randomUUID() });
  return read.ok ? [...new Set(read.texts)] : [];
}

async function scanned(html: string, name: string): Promise<string[]> {
  const plain = html.replaceAll('\u00a0', ' ').replaceAll('&nbsp;', ' ');
  const at = plain.indexOf(`aria-label="${name}"`);
  const size = Number(plain.slice(at).match(/viewBox="0 0 (\d+)/)?.[1]);
  const path = plain.slice(at).match(/ d="([^"]+)"/)?.[1];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="800" height="800"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`;
  return readBack(await sharp(Buffer.from(svg)).png().toBuffer());
}

test('the bill shows the active accounts and a QRIS that a scanner reads with its amount', async () => {
  const id = await orderIn('Harus Dibayar');
  const html = await (await buyer.get(href('/pesanan/:orderId', { orderId: id }))).text();
  const order = await asUser(sri, (tx) => readStoreOrder(tx, warung.storeId, id));
  const amount = order?.totalPrice ?? 0;
  const text = (await textOf(await buyer.get(href('/pesanan/:orderId', { orderId: id })))).replaceAll(
    '\u00a0',
    ' ',
  );
  for (const fact of ['BRI 0021 0100 0111 507 a.n. Sri Rahayu', 'Periksa nama merchant: TOKO CONTOH UJI'])
    expect(text).toContain(fact);
  expect(text).not.toContain('5550001111');
  const [code = ''] = await scanned(html, 'QRIS Rp 5.000');
  expect(code).toBe(qrisWithAmount({ text: testQris }, amount));
  expect([code.slice(-4), code.includes('54045000')]).toEqual([crcOf(code.slice(0, -4)), true]);
  expect(await scanned(html, 'QRIS toko')).toEqual([testQris]);
});

const headersOf = ({ headers }: Response) =>
  ['content-type', 'cache-control', 'referrer-policy', 'set-cookie'].map((name) => headers.get(name));

describe('a code is downloaded', () => {
  const scanners = [
    [
      'by the buyer',
      () => buyer,
      async (id: string) => href('/pesanan/:orderId', { orderId: id }),
      'same-origin',
    ],
    ['by the link', () => app.guest(), (id: string) => linkPathOf(warung.storeId, id), 'no-referrer'],
  ] as const;

  test.each(scanners)('%s, with and without its amount', async (_, visitorOf, pathOf, policy) => {
    const id = await orderIn('Harus Dibayar');
    const order = await asUser(sri, (tx) => readStoreOrder(tx, warung.storeId, id));
    const [visitor, path] = [visitorOf(), await pathOf(id)];
    const page = pageOf(await (await visitor.get(path)).text());
    const filled = qrisWithAmount({ text: testQris }, order?.totalPrice ?? 0);
    const files = [
      ['nominal.png', `qris-${order?.orderNumber}.png`, filled],
      ['toko.png', `qris-toko-${order?.orderNumber}.png`, testQris],
    ] as const;
    for (const [file, name, text] of files) {
      expect(page.links).toContain(`${path}/qris/${file}`);
      const answer = await visitor.get(`${path}/qris/${file}`);
      expect(headersOf(answer)).toEqual(['image/png', 'no-store', policy, null]);
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
      expect(await readBack(Buffer.from(await answer.arrayBuffer()))).toEqual([text]);
    }
  });

  test('by nobody else, nor under another name or spelling', async () => {
    const id = await orderIn('Harus Dibayar');
    const link = await linkPathOf(warung.storeId, id);
    const other = await app.loginAs(ani);
    expect(
      (await other.get(href('/pesanan/:orderId/qris/:code', { orderId: id, code: 'nominal.png' }))).status,
    ).toBe(403);
    expect(
      (await buyer.get(href('/pesanan/:orderId/qris/:code', { orderId: randomUUID(), code: 'nominal.png' })))
        .status,
    ).toBe(404);
    for (const path of [href('/pesanan/:orderId', { orderId: id }), link])
      for (const file of ['nominal', 'constructor', 'toko.svg', '..%2ftoko.png'])
        expect((await buyer.get(`${path}/qris/${file}`)).status, file).toBe(404);
    for (const path of [`${link.slice(0, -1)}_`, link.replace('/tagihan', '/TAGIHAN')])
      expect((await buyer.get(`${path}/qris/toko.png`)).status).toBe(404);
  });

  test('by each of many concurrent callers', async () => {
    const id = await orderIn('Harus Dibayar');
    const path = `${await linkPathOf(warung.storeId, id)}/qris/nominal.png`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.guest().get(path)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('only while the bill is open, with an amount only up to the maximum of a code', async () => {
    for (const status of ['Pending', 'Sudah Dibayar'] as const) {
      const id = await orderIn(status);
      for (const path of [href('/pesanan/:orderId', { orderId: id }), await linkPathOf(warung.storeId, id)]) {
        const answer = await buyer.get(`${path}/qris/nominal.png`);
        expect([answer.status, await answer.text()]).toEqual([
          409,
          'Pesanan ini tidak sedang menunggu pembayaran.',
        ]);
      }
    }
    const late = await orderIn('Harus Dibayar');
    await changeOrder(late, { dueAt: new Date(0) });
    expect(
      (await buyer.get(href('/pesanan/:orderId/qris/:code', { orderId: late, code: 'toko.png' }))).status,
    ).toBe(409);
    const dear = await orderIn('Harus Dibayar');
    await changeOrder(dear, { subtotal: 10_000_001, totalPrice: 10_000_001 });
    const files = ['nominal.png', 'toko.png'].map((file) =>
      buyer.get(href('/pesanan/:orderId/qris/:code', { orderId: dear, code: file })),
    );
    expect((await Promise.all(files)).map(({ status }) => status)).toEqual([404, 200]);
  });
});

test('the chat and the mail of the bill name the active accounts', async () => {
  const id = await orderIn('Harus Dibayar');
  const owner = await app.loginAs(sri);
  const page = pageOf(await (await owner.get(href('/dashboard/pesanan/:orderId', { orderId: id }))).text());
  const chat = decodeURIComponent(page.links.join('\n'));
  await writeOrderMails();
  const mails = await asSystem((tx) =>
    tx.selectFrom('mails').select('bodyText').where('subject', 'like', 'Tagihan:%').execute(),
  );
  const texts = [chat, mails.map(({ bodyText }) => bodyText).join('\n')];
  for (const text of texts) expect(text).toContain('BRI 002101000111507 a.n. Sri Rahayu');
  for (const text of texts) expect(text).not.toContain('5550001111');
});

test('nothing is payable before the bill or after the payment', async () => {
  for (const status of ['Pending', 'Sudah Dibayar'] as const) {
    const html = await (
      await buyer.get(href('/pesanan/:orderId', { orderId: await orderIn(status) }))
    ).text();
    for (const fact of ['TOKO CONTOH UJI', '002101000111507', 'Bayar Sekarang'])
      expect(html).not.toContain(fact);
  }
});

test('the unique code is explained, and what the shop hides is not shown', async () => {
  const owner = await app.loginAs(sri);
  const question = async () => {
    const asked = await orderIn('Pending');
    return textOf(
      await owner.get(
        `${href('/dashboard/pesanan/:orderId', { orderId: asked })}?ubah=${asked}&ke=Harus+Dibayar`,
      ),
    );
  };
  const announced = 'Saat dikirim, total ini ditambah Rp 1–999 agar transfernya mudah dikenali.';
  expect(await question()).not.toContain(announced);
  await asSystem((tx) =>
    tx.updateTable('stores').set({ uniqueCodes: true }).where('storeId', '=', warung.storeId).execute(),
  );
  expect(await question()).toContain(announced);
  const id = await orderIn('Harus Dibayar');
  await asUser(sri, (tx) =>
    tx.updateTable('storeQris').set({ active: false }).where('storeId', '=', warung.storeId).execute(),
  );
  const text = (await textOf(await buyer.get(href('/pesanan/:orderId', { orderId: id })))).replaceAll(
    '\u00a0',
    ' ',
  );
  expect(text).toMatch(/Termasuk kode unik Rp \d{1,3}\. Bayar tepat sejumlah ini/);
  expect(text).toMatch(/Kode unik Rp \d{1,3} Total/);
  expect(text).not.toContain('TOKO CONTOH UJI');
});

test('nobody else sees it', async () => {
  const id = await orderIn('Harus Dibayar');
  const answer = await (await app.loginAs(ani)).get(href('/pesanan/:orderId', { orderId: id }));
  expect(answer.status).toBe(403);
  expect(await answer.text()).not.toContain('002101000111507');
});
