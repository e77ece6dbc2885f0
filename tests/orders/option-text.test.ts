import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asSystem } from '#server/db/access.ts';
import { typedAddress } from '../support/addresses.ts';
import { cartField, orderIdOf, send } from '../support/checkout-form.ts';
import { testDatabase, withClient } from '../support/database/database.ts';
import { textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { writeOrderMails } from '../support/world/mails.ts';
import { setOrderState } from '../support/world/orders.ts';
import { makeVariants } from '../support/world/variants.ts';
import { world } from '../support/world/world.ts';

/* Every page, message and file that names a product of an order adds the options that the buyer chose. */

const { batik, kemeja } = world;
const MEDIUM = `${kemeja.namaProduk} (M, Biru)`;
const LARGE = `${kemeja.namaProduk} (XL, Merah)`;

let app: TestApp;
let buyer: Visitor;
let owner: Visitor;
let orderId: string;
let answered: string;

beforeAll(async () => {
  app = await startApp();
  [buyer, owner] = await Promise.all([app.loginAs(world.budi), app.loginAs(world.dewi)]);
  const options = [
    { name: 'Ukuran', values: ['M', 'XL'] },
    { name: 'Warna', values: ['Merah', 'Biru'] },
  ];
  const [medium = '', large = ''] = await withClient(testDatabase().adminUrl, (admin) =>
    makeVariants(admin, kemeja, options, [
      { values: ['M', 'Biru'], harga: 100_000, stok: 5 },
      { values: ['XL', 'Merah'], harga: 120_000, stok: 5 },
    ]),
  );
  const items = [
    { id: medium, quantity: 2 },
    { id: large, quantity: 1 },
  ];
  const cart = cartField({ storeId: batik.storeId, items, seenTotal: 320_000 });
  answered = (await send(buyer, { ...typedAddress, cart })).text;
  orderId = orderIdOf(answered);
});

afterAll(() => app.stop());

async function expectBoth(page: Promise<Response>, medium: string, large: string): Promise<void> {
  const text = (await textOf(await page)).replaceAll('\u00a0', ' ');
  expect(text).toContain(`${MEDIUM}${medium}`);
  expect(text).toContain(`${LARGE}${large}`);
}

test('the chat', () => {
  const link = new URL(/https:\/\/wa\.me\/[^"]*/.exec(answered)?.[0] ?? '');
  const lines = (link.searchParams.get('text') ?? '').split('\n');
  expect(lines).toContain(`- ${MEDIUM} x 2 = Rp 200.000`);
  expect(lines).toContain(`- ${LARGE} x 1 = Rp 120.000`);
});

test('the cart with present data', async () => {
  const ids = await asSystem((tx) =>
    tx.selectFrom('orderItems').select('variantId').where('orderId', '=', orderId).execute(),
  );
  const question = { storeId: batik.storeId, ids: ids.map(({ variantId }) => variantId), key: null };
  const answer = await buyer.postRaw(href('/api/cart'), JSON.stringify(question), 'application/json');
  const { products } = (await answer.json()) as { products: { optionText: string; productId: string }[] };
  expect(products.map(({ optionText }) => optionText).sort()).toEqual(['M, Biru', 'XL, Merah']);
  expect(products.map(({ productId }) => productId)).toEqual([kemeja.id, kemeja.id]);
});

describe('the pages', () => {
  test('of the buyer', async () => {
    await expectBoth(buyer.get(href('/pesanan/:orderId', { orderId })), ' 2 × Rp 100.000', ' 1 × Rp 120.000');
    await expectBoth(buyer.get(`${href('/pesanan-berhasil')}?pesanan=${orderId}`), '', '');
    expect(await textOf(await buyer.get(href('/pesanan')))).toContain(`${MEDIUM} dan 1 lainnya`);
  });

  test('of the owner, also searched by number', async () => {
    for (const search of ['', `?cari=${orderId}`])
      expect(await textOf(await owner.get(`${href('/dashboard/pesanan')}${search}`))).toContain(
        `2× ${MEDIUM}, 1× ${LARGE}`,
      );
    await expectBoth(
      owner.get(href('/dashboard/pesanan/:orderId', { orderId })),
      ' 2 × Rp 100.000',
      ' 1 × Rp 120.000',
    );
  });

  test('printed as a label', async () => {
    const text = await textOf(await owner.get(`${href('/dashboard/pesanan/label')}?pesanan=${orderId}`));
    expect(text).toContain(`2 × ${kemeja.namaProduk} M, Biru`);
    expect(text).toContain(`1 × ${kemeja.namaProduk} XL, Merah`);
  });
});

describe('once it is completed', () => {
  beforeAll(async () => {
    await setOrderState(orderId, batik.storeId, 'Harus Dibayar');
    await setOrderState(orderId, batik.storeId, 'Completed');
  });

  test('the invoice', () =>
    expectBoth(
      buyer.get(href('/faktur/:orderId', { orderId })),
      ' 2 × Rp 100.000 Rp 100.000 2 Rp 200.000',
      ' 1 × Rp 120.000 Rp 120.000 1 Rp 120.000',
    ));

  test('the mails about the order and its bill', async () => {
    await writeOrderMails();
    const mails = await asSystem((tx) =>
      tx.selectFrom('mails').select(['subject', 'bodyText', 'bodyHtml']).execute(),
    );
    for (const subject of [/^Pesanan baru/, /^Tagihan/]) {
      const mail = mails.find((one) => subject.test(one.subject));
      expect(mail?.bodyText).toContain(`- ${MEDIUM} x 2 = Rp 200.000\n- ${LARGE} x 1 = Rp 120.000`);
      expect(mail?.bodyHtml).toContain(LARGE);
    }
  });

  test('the files of the report', async () => {
    const cell = `2 × ${MEDIUM}; 1 × ${LARGE}`;
    const csv = await owner.get(`${href('/dashboard/laporan/unduh')}?format=csv`);
    expect(await csv.text()).toContain(cell);
    const xlsx = await owner.get(`${href('/dashboard/laporan/unduh')}?format=xlsx`);
    const parts = unzipSync(new Uint8Array(await xlsx.arrayBuffer()));
    expect(
      Object.values(parts)
        .map((part) => strFromU8(part))
        .join(''),
    ).toContain(cell);
  });

  test('the report counts a product’s variants together', async () => {
    const text = await textOf(await owner.get(href('/dashboard/laporan')));
    expect(text).toContain(`${kemeja.namaProduk} 3 terjual`);
  });
});
