import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerShop } from '../support/people.ts';
import { cameraPhoto } from '../support/photo.ts';
import { setUpPayment } from '../support/posted-orders.ts';
import { namesOnTop, noteShifts, shiftedOn } from '../support/shifts.ts';
import { hydrated } from '../support/shopping.ts';

const soap = { namaProduk: 'Sabun Sereh', harga: '18000', stok: '3', berat: '120' };

test.use({ viewport: { width: 360, height: 800 } });

test('the cover and the quiet line do not move the first product', async ({ page, context, audit }) => {
  const shop = await registerShop(null, [soap]);
  const { visitor } = shop.owner;
  const answer = await visitor.post(href('/dashboard/pengaturan'), {
    namaToko: shop.namaToko,
    slug: shop.path.slice('/toko/'.length),
    waNumber: shop.waNumber,
    themeColor: '#7a1f1f',
    deskripsi: 'Masakan rumahan Jawa, dimasak tiap pagi. Antar sekitar kota atau ambil sendiri.',
    timeZone: 'Asia/Jakarta',
    paymentHours: '',
    answerHours: '',
    openingNote: 'Setiap hari 08.00–20.00',
    closedUntil: '',
    minOrder: '',
    cover: new File([new Uint8Array(await cameraPhoto(90, 60, 30))], 'sampul.jpg', { type: 'image/jpeg' }),
  });
  expect(answer.status, await answer.text()).toBeLessThan(400);
  await setUpPayment(shop);
  await visitor.post(href('/dashboard/ongkir/pilihan'), { intent: 'save', id: '', kind: 'pickup' });
  await noteShifts(context);
  await page.goto(shop.path, { waitUntil: 'networkidle' });
  await hydrated(page);
  const picture = page.locator('img[data-cover]');
  const first = page.getByRole('listitem').filter({ hasText: soap.namaProduk });
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(260);
  expect((await picture.boundingBox())?.height).toBeGreaterThan(90);
  expect(await namesOnTop(page, shop.namaToko)).toBe(1);
  await expect(page.getByText('QRIS, BCA · Ambil sendiri · Buka setiap hari 08.00–20.00')).toBeVisible();
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(await shiftedOn(page)).toEqual([]);
  await audit(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await picture.boundingBox())?.height).toBeGreaterThan(200);
});
