import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { readStoreOrder } from '#server/orders/orders.ts';
import { deleteTariff } from '#server/shipping/tariffs.ts';
import { typedAddress } from '../support/addresses.ts';
import { askAdmin } from '../support/database/database.ts';
import { readPage } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { stockProduct } from '../support/world/shop-floor.ts';
import { makeTestTariff } from '../support/world/tariffs.ts';
import { world } from '../support/world/world.ts';

/* Tests the shipping methods of 'Pesanan baru' (new order) in a browser without scripts. */

const { sri, warung, esTeh } = world;

let app: TestApp;
let owner: Visitor;

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
  owner = await app.loginAs(sri);
});

afterAll(() => app.stop());

function lineOf(product: { id: string; harga: number }, jumlah = '1', nth = 0) {
  return { [`variant${nth}`]: product.id, [`jumlah${nth}`]: jumlah, [`harga${nth}`]: String(product.harga) };
}

const send = (id: string, fields: Record<string, string>) =>
  owner.post(`${href('/dashboard/pesanan/buat')}?draf=${id}`, { draft: id, ...fields });

describe('an order that the owner makes', () => {
  test('has the chosen shipping method at the price shown; a missing choice is requested once', async () => {
    const tariff = await makeTestTariff(warung.storeId, { perKilogram: true });
    const id = randomUUID();
    const fields = { ...typedAddress, ...lineOf(esTeh), intent: 'buat' };
    const asked = await send(id, fields);
    const page = await readPage(asked);
    expect(asked.status).toBe(409);
    expect(page.text).toContain('Pilih pengirimannya.');
    expect(page.field('ditanya')).toBe('ya');
    const [radio] = page.all('input', { name: 'kirim' });
    expect([radio?.attributes.value, radio?.attributes.checked]).toEqual([`${tariff} 9000`, undefined]);
    const outdated = await send(id, { ...fields, kirim: `${tariff} 8000`, ditanya: 'ya' });
    const shown = await readPage(outdated);
    expect([outdated.status, shown.text.includes('Ongkir untuk pesanan ini berubah.')]).toEqual([409, true]);
    const [again] = shown.all('input', { name: 'kirim' });
    expect([again?.attributes.value, again?.attributes.checked]).toEqual([`${tariff} 9000`, undefined]);
    const made = locationOf(await send(id, { ...fields, kirim: `${tariff} 9000` })) ?? '';
    const orderOf = (location: string) => {
      const orderId = new URL(location, 'http://kedai').searchParams.get('jadi') ?? '';
      return asUser(sri, (tx) => readStoreOrder(tx, warung.storeId, orderId));
    };
    expect(await orderOf(made)).toMatchObject({
      shippingKind: 'own',
      shippingLabel: 'Kurir toko',
      shippingCost: 9_000,
    });
    const free = locationOf(await send(randomUUID(), { ...fields, ditanya: 'ya' })) ?? '';
    expect(await orderOf(free)).toMatchObject({ shippingKind: 'ask', shippingCost: 0 });
    const dear = { ...fields, kirim: `${tariff} 9000`, ongkir: '12.000' };
    const typed = locationOf(await send(randomUUID(), dear)) ?? '';
    expect(await orderOf(typed)).toMatchObject({ shippingKind: 'own', shippingCost: 12_000 });
    await asUser(sri, (tx) => deleteTariff(tx, warung.storeId, tariff));
  });

  test('sent again is the same order, whatever has changed about its shipping and goods', async () => {
    const tariff = await makeTestTariff(warung.storeId);
    const product = { id: await stockProduct(warung.storeId, 1), harga: 10_000 };
    const id = randomUUID();
    const fields = { ...typedAddress, ...lineOf(product), kirim: `${tariff} 9000`, intent: 'buat' };
    const made = locationOf(await send(id, fields));
    expect(made).toContain('?jadi=');
    await askAdmin('UPDATE tariffs SET price = 12000 WHERE id = $1', [tariff]);
    expect(locationOf(await send(id, fields))).toBe(made);
    await asUser(sri, (tx) => deleteTariff(tx, warung.storeId, tariff));
    expect(locationOf(await send(id, fields))).toBe(made);
    const other = await readPage(await send(id, { ...fields, kirim: `${tariff} 12000` }));
    expect(other.text).toContain('Draf ini sudah menjadi pesanan.');
  });

  test('for an area spelt differently is offered its tariffs, and the choice counts', async () => {
    const place = { provinsi: 'Jawa Barat', kotaKabupaten: 'Kabupaten Garut', kecamatan: '' };
    const everywhere = await makeTestTariff(warung.storeId);
    const there = await makeTestTariff(warung.storeId, { ...place, price: 5_000 });
    const areas = { provinsi: 'jabar', kotaKabupaten: 'Garut', kecamatan: 'Tarogong Kidul' };
    const fields = { ...typedAddress, ...areas, ...lineOf(esTeh), intent: 'buat' };
    const page = await readPage(await send(randomUUID(), { ...fields, kirim: `${everywhere} 9000` }));
    expect(page.text).toContain('Ongkir untuk pesanan ini berubah.');
    expect([page.field('provinsi'), page.field('kotaKabupaten')]).toEqual(['Jawa Barat', 'Kabupaten Garut']);
    const [radio] = page.all('input', { name: 'kirim' });
    expect(radio?.attributes.value).toBe(`${there} 5000`);
    const made = await send(randomUUID(), { ...fields, kirim: radio?.attributes.value ?? '' });
    expect(locationOf(made)).toContain('?jadi=');
    await asUser(sri, (tx) => deleteTariff(tx, warung.storeId, everywhere));
    const asked = await readPage(await send(randomUUID(), fields));
    expect(asked.field('ditanya')).toBe('ya');
    expect(locationOf(await send(randomUUID(), { ...fields, ditanya: 'ya' }))).toContain('?jadi=');
    await asUser(sri, (tx) => deleteTariff(tx, warung.storeId, there));
  });

  test('whose goods were hidden meanwhile reports them, even if their weight sets the shipping price', async () => {
    const tariff = await makeTestTariff(warung.storeId, { perKilogram: true });
    const [product, other] = [await stockProduct(warung.storeId, 30), await stockProduct(warung.storeId, 30)];
    await askAdmin('UPDATE products SET hidden = true WHERE id = $1', [product]);
    const answer = await send(randomUUID(), {
      ...typedAddress,
      kirim: `${tariff} 18000`,
      intent: 'buat',
      ...lineOf({ id: product, harga: 10_000 }, '11'),
      ...lineOf({ id: other, harga: 10_000 }, '1', 1),
    });
    const page = await readPage(answer);
    expect(answer.status).toBe(409);
    expect(page.text).toContain('Barang ini tidak dijual lagi. Hapus dulu dari pesanan.');
    expect(page.text).not.toContain('Ongkir untuk pesanan ini berubah.');
    await asUser(sri, (tx) => deleteTariff(tx, warung.storeId, tariff));
  });
});
