import { expect, test } from 'vitest';
import { resourceLimits } from '#server/env.ts';
import { answerInTurn } from './shop-pages.ts';

/** An application whose answers come when `finish` is called for their path; `begun` lists the paths in order. */
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

test("a shop's pages are made one after the other, and other shops' pages and pictures at once", async () => {
  const { ask, begun, finish } = slowApplication();
  const first = ask('/toko/satu');
  const second = ask('/toko/satu/produk/1.data');
  for (const path of ['/toko/dua', '/toko/satu/share.jpg', '/dashboard']) void ask(path);
  await expect.poll(() => begun).toEqual(['/toko/satu/share.jpg', '/dashboard', '/toko/satu', '/toko/dua']);
  finish('/toko/satu');
  expect((await first).response.status).toBe(200);
  await expect.poll(() => begun.at(-1)).toBe('/toko/satu/produk/1.data');
  finish('/toko/satu/produk/1.data');
  expect((await second).response.status).toBe(200);
});

test('the queue of a shop has an end', async () => {
  const { ask, begun } = slowApplication();
  for (let nth = 0; nth <= resourceLimits.pagesOfShop; nth += 1) void ask('/toko/penuh');
  expect(await ask('/toko/penuh')).toMatchObject({ overload: 'busy' });
  void ask('/toko/kosong');
  await expect.poll(() => begun).toEqual(['/toko/penuh', '/toko/kosong']);
});
