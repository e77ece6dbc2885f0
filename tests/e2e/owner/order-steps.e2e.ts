import type { Locator, Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { countActions } from '../support/counting.ts';
import { holdBack } from '../support/hold-back.ts';
import { registerShop } from '../support/people.ts';
import { placeOrders } from '../support/posted-orders.ts';
import { changeOneRow } from '../support/program.ts';
import { noteShifts, shiftedOn } from '../support/shifts.ts';
import { catchChats, hydrated, waitingRegions } from '../support/shopping.ts';

const wares = [
  { namaProduk: 'Sambal Roa', harga: '12500', stok: '99', berat: '300' },
  { namaProduk: 'Keripik Tempe', harga: '12500', stok: '99', berat: '450' },
];

/** Waits 250 ms. Meanwhile, the page ignores taps on a new button, because they may be meant for the previous one. */
async function guardEnds(page: Page): Promise<void> {
  const shown = await page.evaluate(() => performance.now());
  await page.waitForFunction((since) => performance.now() > since + 250, shown);
}

test('an order goes from new to completed in twelve taps, including its chats', async ({
  page,
  context,
  audit,
}) => {
  const shop = await registerShop(context, wares);
  await placeOrders(shop, 2);
  const chats = await catchChats(context);
  await page.goto(href('/dashboard/pesanan'));
  await hydrated(page);
  const counter = await countActions(context);
  const card = page.getByRole('article').first();
  const dialog = page.getByRole('dialog');
  const opensChat = async (link: Locator) => {
    const [chat] = await Promise.all([context.waitForEvent('page'), link.tap()]);
    await chat.waitForLoadState();
    await chat.close();
  };
  const expectDone = async (status: string) => {
    await expect(dialog).toContainText('Status pesanan berhasil diperbarui!');
    await expect(dialog.getByText('Status sekarang: ')).toContainText(status);
    await audit(page);
    await guardEnds(page);
  };

  await card.getByRole('button', { name: 'Konfirmasi (Kirim Tagihan)' }).tap();
  await writeBill(page, dialog, audit);
  await dialog.getByRole('button', { name: 'Ya' }).tap();
  await expectDone('Harus Dibayar');
  await opensChat(dialog.getByRole('link', { name: 'Kirim tagihan ke WhatsApp' }));

  const returnsToList = async () => {
    // No next step is offered, because nobody pays right after being billed or receives a parcel right after it is
    // sent.
    await expect(dialog.getByRole('button')).toHaveText(['', 'Selesai']);
    await dialog.getByRole('button', { name: 'Selesai' }).tap();
    await expect(dialog).toBeHidden();
  };
  await returnsToList();
  await card.getByRole('button', { name: 'Tandai Sudah Bayar' }).tap();
  await expect(dialog).toContainText('Ubah status pesanan ini menjadi "Sudah Dibayar"?');
  await dialog.getByRole('button', { name: 'Ya' }).tap();
  await expectDone('Sudah Dibayar');
  await expect(dialog.getByRole('button')).toHaveText(['', 'Proses Pesanan', 'Selesai']);
  await dialog.getByRole('button', { name: 'Proses Pesanan' }).tap();
  await expectDone('Processing');
  await dialog.getByLabel('Kurir').fill('JNE');
  await dialog.getByLabel('Nomor Resi').fill('JT0012');
  await dialog.getByRole('button', { name: 'Tandai Dikirim' }).tap();
  await expectDone('Shipped');
  await opensChat(dialog.getByRole('link', { name: 'Kirim resi ke WhatsApp' }));
  await returnsToList();
  await card.getByRole('button', { name: 'Selesaikan Pesanan' }).tap();
  await dialog.getByRole('button', { name: 'Ya' }).tap();
  await expectDone('Completed');

  const { taps, keys } = await counter.total();
  expect(taps, `taps, beside ${keys} keys`).toBeLessThanOrEqual(12);
  expect(chats.map(({ text }) => text)).toEqual([
    expect.stringContaining('Total yang harus dibayar: Rp 68.000'),
    expect.stringContaining('Nomor resi: JT0012'),
  ]);
  await dialog.getByRole('button', { name: 'Selesai' }).tap();
  await expect(card.getByText('Completed').filter({ visible: true })).toHaveCount(1);
  // A completed order has no next step, so the card shows a link to the buyer's chat in place of the button.
  await expect(card.getByRole('link', { name: 'Hubungi Pembeli' })).toBeVisible();
});

test('a step taken before the scripts are ready is reported on its own page, once', async ({
  page,
  context,
  audit,
}) => {
  const shop = await registerShop(context, wares);
  const [orderId = ''] = await placeOrders(shop, 1);
  const step = `?ubah=${orderId}&ke=Harus%20Dibayar`;
  for (const path of [href('/dashboard/pesanan'), href('/dashboard/pesanan/:orderId', { orderId })]) {
    await changeOneRow("UPDATE orders SET status = 'Pending' WHERE id = $1", [orderId]);
    await page.goto(path + step);
    await hydrated(page);
    const regionsWith = await waitingRegions(page);
    await page.getByRole('button', { name: 'Ya' }).click();
    await expect(regionsWith('Status pesanan berhasil diperbarui!')).toHaveCount(1);
    await expect(page.getByRole('region', { name: /^Ubah status/ })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Kirim tagihan ke WhatsApp' })).toBeVisible();
    await audit(page);
    await page.getByRole('main').getByRole('button', { name: 'Tandai Sudah Bayar' }).click();
    await expect(page.getByRole('dialog')).toContainText('"Sudah Dibayar"?');
  }
});

test("an order's page changes with the tap that closes the dialog, however slow the network", async ({
  page,
  context,
}) => {
  const shop = await registerShop(context, wares);
  const [orderId = ''] = await placeOrders(shop, 1);
  await changeOneRow('UPDATE stores SET payment_hours = 24 WHERE wa_number = $1', [shop.waNumber]);
  await changeOneRow('UPDATE orders SET due_at = NULL WHERE id = $1', [orderId]);
  await noteShifts(context, 'unasked');
  await page.goto(href('/dashboard/pesanan/:orderId', { orderId }));
  await hydrated(page);
  const dialog = page.getByRole('dialog');
  const deadline = page.getByText(/^Batas bayar: /);
  await shiftedOn(page);
  const change = async (button: string) => {
    const release = await holdBack(page, `**/dashboard/pesanan/${orderId}.data*`, 'POST');
    await page.getByRole('button', { name: button }).click();
    await dialog.getByRole('button', { name: 'Ya' }).click();
    const pressedAt = Date.now();
    await expect.poll(() => Date.now() - pressedAt).toBeGreaterThan(600);
    release();
    await expect(dialog).toContainText('Status pesanan berhasil diperbarui!');
    expect(await shiftedOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Selesai' }).click();
    await expect(dialog).toBeHidden();
  };

  await expect(page.getByText(/^Batas (konfirmasi|bayar): /)).toBeHidden();
  await change('Konfirmasi (Kirim Tagihan)');
  await expect(deadline).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tandai Sudah Bayar' })).toBeFocused();
  expect(await shiftedOn(page)).toEqual([]);
  await change('Tandai Sudah Bayar');
  await expect(deadline).toBeHidden();
  await expect(page.getByRole('button', { name: 'Proses Pesanan' })).toBeVisible();
  expect(await shiftedOn(page)).toEqual([]);
});

async function writeBill(page: Page, dialog: Locator, audit: (page: Page) => Promise<void>): Promise<void> {
  for (const fact of ['Umbulharjo, Kota Yogyakarta, DI Yogyakarta', '1,5 kg'])
    await expect(dialog.getByText(fact)).toBeVisible();
  for (const fact of ['2× Sambal Roa', '2× Keripik Tempe'])
    await expect(dialog.getByText(fact, { exact: true })).toBeVisible();
  const total = dialog.getByRole('status').filter({ hasText: 'Rp' });
  await expect(total).toHaveText('Rp 50.000');
  await expect(dialog.getByLabel('Ongkos Kirim')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('18000');
  await expect(dialog.getByLabel('Ongkos Kirim')).toHaveValue('18.000');
  await expect(total).toHaveText('Rp 68.000');
  await audit(page);
}
