import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerShop, type Shop } from '../support/people.ts';
import { complete, placeOrders, secretLink } from '../support/posted-orders.ts';
import { hydrated } from '../support/shopping.ts';

const wares = [{ namaProduk: 'Sambal Roa', harga: '12500', stok: '9', berat: '300' }];

async function parcelOf(shop: Shop): Promise<{ orderId: string; link: string }> {
  const { visitor } = shop.owner;
  const key = { intent: 'save', apiKey: 'kunci-baik', province: 'built-in:34', city: 'built-in:34.71' };
  expect((await visitor.post(href('/dashboard/ongkir'), key)).status).toBe(200);
  const [orderId = ''] = await placeOrders(shop, 1);
  await complete(visitor, orderId);
  return { orderId, link: await secretLink(visitor, orderId) };
}

for (const javaScriptEnabled of [true, false])
  test(`a stranger with the link sees where the parcel is, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    page,
    context,
    watch,
    audit,
  }) => {
    // If JavaScript is off, Chromium reports each script of the page as a CSP failure.
    if (!javaScriptEnabled) watch.allow(/\.js csp$/);
    const { orderId, link } = await parcelOf(await registerShop(context, wares));
    const stranger = await watch.open({ javaScriptEnabled });
    const theirs = await stranger.newPage();
    await theirs.goto(link);
    if (javaScriptEnabled) await hydrated(theirs);
    await expect(theirs.getByText(/^Terakhir diperiksa/)).toHaveCount(0);
    await theirs.getByRole('button', { name: 'Lacak' }).click();
    const parcel = theirs.getByRole('region', { name: 'Perjalanan paket' });
    await expect(parcel.getByText('Ini kabar terbaru dari kurir.')).toBeVisible();
    await expect(parcel.getByRole('listitem')).toHaveText([
      /^Paket tiba di gudang\s*GARUT · 21 Nov 2026, 14\.05$/,
      /^Paket diserahkan ke kurir\s*GARUT · 20 Nov 2026, 09\.15$/,
    ]);
    await expect(parcel.getByText(/^Terakhir diperiksa/)).toBeVisible();
    await expect(theirs.getByRole('link', { name: 'Lacak di JNE' })).toBeVisible();
    if (javaScriptEnabled) await audit(theirs);

    await page.goto(href('/dashboard/pesanan/:orderId', { orderId }));
    await hydrated(page);
    await expect(page.getByRole('region', { name: 'Perjalanan paket' }).getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Lacak' }).click();
    await expect(page.getByText('Ini kabar terbaru dari kurir.')).toBeVisible();
    if (javaScriptEnabled) await audit(page);
  });
