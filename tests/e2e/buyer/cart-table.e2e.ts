import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerShop } from '../support/people.ts';
import { noteShifts, shiftedOn } from '../support/shifts.ts';
import { hydrated, putInCart } from '../support/shopping.ts';

const long = `Keripik ${'pisang'.repeat(12)}`;

test('nothing shifts while the cart loads, on any screen', async ({ page, context, watch }) => {
  const shop = await registerShop(await watch.open(), [
    { namaProduk: long, harga: '17500', stok: '9', berat: '250' },
    { namaProduk: 'Kopi Toraja', harga: '1250000', stok: '5', berat: '250' },
  ]);
  await noteShifts(context);
  await page.goto(shop.path);
  await hydrated(page);
  await putInCart(page, long);
  await putInCart(page, 'Kopi Toraja');
  for (const width of [360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(href('/keranjang'), { waitUntil: 'networkidle' });
    await hydrated(page);
    await expect(page.getByRole('rowheader')).toHaveText([new RegExp(long), /Kopi Toraja/]);
    expect(await shiftedOn(page), `what moved at ${width} px`).toEqual([]);
  }
});
