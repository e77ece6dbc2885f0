import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { type Page, readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { placeTestOrder } from '../support/world/orders.ts';
import { stockProduct } from '../support/world/shop-floor.ts';
import { world } from '../support/world/world.ts';

const { sri, budi, warung, nasiGoreng } = world;

let app: TestApp;
let owner: Visitor;

beforeAll(async () => {
  app = await startApp();
  owner = await app.loginAs(sri);
});

afterAll(() => app.stop());

const restock = (productId: string, seenStok: string, stok: string) =>
  owner.post(href('/dashboard/produk'), {
    intent: 'stock',
    productId,
    seenStok,
    stok,
    key: crypto.randomUUID(),
  });

function entriesOf(page: Page): string[] {
  const [list] = page.all('ul', { 'aria-label': 'Perubahan stok' });
  return list?.all('li').map(({ text }) => text) ?? [];
}

test('shows the owner who changed a stock, by how much and why, page by page', async () => {
  const id = await stockProduct(warung.storeId, 50);
  await restock(id, '0', '7');
  await placeTestOrder(budi, warung.storeId, [
    { product: { ...nasiGoreng, id, harga: 10_000 }, quantity: 2 },
  ]);
  const address = href('/dashboard/produk/:productId/stok', { productId: id });
  const shown = await readPage(await owner.get(address));
  const entries = entriesOf(shown);
  expect(entries[0]).toMatch(/^Pesanan #\S+ .*−2$/);
  expect(entries[1]).toMatch(new RegExp(`^Diubah di dashboard ${sri.email} .*\\+7$`));
  expect(shown.text).toContain('stok sekarang 55');
  for (let count = 0; count < 30; count++) await restock(id, '1', '0');
  const first = await readPage(await owner.get(address));
  expect(entriesOf(first)).toHaveLength(30);
  const next = first.links.find((link) => link.includes('setelah=')) ?? '';
  expect(await textOf(await owner.get(next))).toContain('+7');
});

test.each(['x', crypto.randomUUID()])('an unknown product: %s', async (id) => {
  const answer = await owner.get(href('/dashboard/produk/:productId/stok', { productId: id }));
  expect(answer.status).toBe(404);
  expect(await textOf(answer)).toContain('Produk ini sudah tidak ada.');
});

test('an invalid cursor gives an empty page', async () => {
  const answer = await owner.get(
    `${href('/dashboard/produk/:productId/stok', { productId: nasiGoreng.id })}?setelah=x`,
  );
  expect(await textOf(answer)).toContain('Tidak ada perubahan yang lebih lama.');
});
