import type { Locator } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { registerShop } from '../support/people.ts';

const tea = { namaProduk: 'Teh Poci', harga: '9000', stok: '400', berat: '100' };

test('a price of millions wraps no row of its card on a phone', async ({ page, audit }) => {
  const shop = await registerShop(null, [
    { ...tea, namaProduk: 'Mesin Kopi', harga: '1250000' },
    { ...tea, namaProduk: 'Kulkas Pajang', harga: '125000000', stok: '0' },
  ]);
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(shop.path);
    for (const [name, price] of [
      ['Mesin Kopi', 'Rp\u00a01.250.000'],
      ['Kulkas Pajang', 'Rp\u00a0125.000.000'],
    ] as const) {
      const card = page.getByRole('listitem').filter({ hasText: name });
      const middleOf = async (part: Locator) => {
        const { y, height } = (await part.boundingBox()) ?? { y: Number.NaN, height: 0 };
        return { middle: y + height / 2, height };
      };
      const [stock, button] = await Promise.all([
        middleOf(card.getByText(/^Stok:/)),
        middleOf(card.getByRole('button')),
      ]);
      expect(Math.abs(stock.middle - button.middle), `${name} at ${width} px`).toBeLessThan(2);
      expect((await middleOf(card.getByText(price, { exact: true }))).height).toBeLessThan(30);
    }
    await audit(page);
  }
});
