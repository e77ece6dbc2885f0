import { expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { resourceLimits } from '#server/env.ts';
import { answerInTurn } from './shop-pages.ts';

function slowApplication() {
  const begun: string[] = [];
  const finishing = new Map<string, () => void>();
  const ask = (path: string) =>
    answerInTurn(
      path,
      (request) => {
        begun.push(path);
        return new Promise((resolve) => {
          finishing.set(path, () => resolve({ response: new Response(request.url) }));
        });
      },
      new Request(`http://kedai.test${path}`),
    );
  return { ask, begun, finish: (path: string) => finishing.get(path)?.() };
}

const shopPage = (toko: string) => href('/toko/:toko', { toko });

test("a shop's pages are made one after the other, and other shops' pages and pictures at once", async () => {
  const { ask, begun, finish } = slowApplication();
  const storefront = shopPage('satu');
  const product = `${href('/toko/:toko/produk/:productId', { toko: 'satu', productId: '1' })}.data`;
  const elsewhere = [shopPage('dua'), href('/dashboard'), href('/toko/:toko/share.jpg', { toko: 'satu' })];
  const first = ask(storefront);
  const second = ask(product);
  for (const path of elsewhere) void ask(path);
  await Promise.resolve();
  expect(begun.toSorted()).toEqual([storefront, ...elsewhere].toSorted());
  finish(storefront);
  expect((await first).response.status).toBe(200);
  await expect.poll(() => begun.at(-1)).toBe(product);
  finish(product);
  expect((await second).response.status).toBe(200);
});

test('a page that waits for the database does not hold up the next one', async () => {
  const { ask, begun } = slowApplication();
  void ask(shopPage('lama'));
  void ask(shopPage('lama'));
  await expect.poll(() => begun).toEqual([shopPage('lama'), shopPage('lama')]);
});

test('the queue of a shop has an end', async () => {
  const { ask, begun } = slowApplication();
  for (let nth = 0; nth <= resourceLimits.pagesOfShop; nth += 1) void ask(shopPage('penuh'));
  expect(await ask(shopPage('penuh'))).toMatchObject({ overload: 'busy' });
  void ask(shopPage('kosong'));
  await expect.poll(() => begun).toContain(shopPage('kosong'));
});
