import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { allowNotifications } from '../support/notifications.ts';
import { registerBuyer, registerShop, type Shop } from '../support/people.ts';
import { bill, order, placeOrders, productsOf, secretLink } from '../support/posted-orders.ts';
import { asAdmin } from '../support/program.ts';
import { noteShifts, shiftedOn } from '../support/shifts.ts';
import { hydrated } from '../support/shopping.ts';

const wares = [{ namaProduk: 'Sambal Roa', harga: '12500', stok: '99', berat: '300' }];

for (const isGuest of [false, true])
  test(`${isGuest ? 'a guest with the link' : 'a buyer'} follows an order, also after a reload, and stops`, async ({
    page,
    context,
    audit,
  }) => {
    const shop = await registerShop(null, wares);
    const messages = await allowNotifications(context, { hasWorker: false });
    await noteShifts(context);
    const { orderId, path } = isGuest ? await orderByLink(shop) : await ownOrder(shop, context);
    const following = page.getByText('HP ini diberi tahu soal tagihan dan pengiriman.');
    const start = page.getByRole('button', { name: 'Beri tahu saya' });
    const stop = page.getByRole('button', { name: 'Jangan beri tahu lagi' });
    const open = async () => {
      await page.goto(path, { waitUntil: 'networkidle' });
      await hydrated(page);
    };

    const still = async () => expect(await shiftedOn(page)).toEqual([]);

    await open();
    await expect(following).toBeHidden();
    await start.click();
    await expect(following).toBeVisible();
    await expect(stop).toBeFocused();
    await still();
    await audit(page);

    await test.step('a reload shows it, and restores what the server lost', async () => {
      await endAtServer(orderId);
      await open();
      await expect(following).toBeVisible();
      await expect.poll(() => followers(orderId)).toBe(1);
      await still();
      await bill(shop.owner.visitor, orderId);
      await expect.poll(messages).toMatchObject([{ title: 'Tagihan pesanan Anda sudah ada' }]);
    });

    await test.step('it stops', async () => {
      await open();
      await stop.click();
      await expect(start).toBeFocused();
      await expect(following).toBeHidden();
      expect(await followers(orderId)).toBe(0);
      await still();
      await open();
      await expect(start).toBeVisible();
      expect(await followers(orderId)).toBe(0);
    });
  });

async function orderByLink(shop: Shop) {
  const [orderId = ''] = await placeOrders(shop, 1);
  return { orderId, path: await secretLink(shop.owner.visitor, orderId) };
}

async function ownOrder(shop: Shop, browser: Parameters<typeof registerBuyer>[0]) {
  const { visitor } = await registerBuyer(browser);
  const orderId = await order(visitor, shop, await productsOf(visitor, shop));
  return { orderId, path: href('/pesanan/:orderId', { orderId }) };
}

const followers = (orderId: string) =>
  asAdmin(async (admin) => {
    const { rows } = await admin.query('SELECT id FROM push_devices WHERE order_id = $1', [orderId]);
    return rows.length;
  });

const endAtServer = (orderId: string) =>
  asAdmin((admin) => admin.query('DELETE FROM push_devices WHERE order_id = $1', [orderId]));
