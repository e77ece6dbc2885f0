import type { Locator, Page } from '@playwright/test';
import type { OrderStatus } from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';
import { seenWhole } from '../layout/seen-whole.ts';
import { expect, test } from '../support/browser.ts';
import { registerShop, type Shop } from '../support/people.ts';
import { advance, placeOrders } from '../support/posted-orders.ts';
import { changeOneRow } from '../support/program.ts';
import { noteShifts, shiftedOn } from '../support/shifts.ts';
import { hydrated } from '../support/shopping.ts';

const wares = ['Sambal Roa Pedas', 'Keripik Tempe Daun Jeruk', 'Sirup Pala Banda'].map((namaProduk) => {
  return { namaProduk, harga: '12500', stok: '999', berat: '300' };
});

const phone = { width: 360, height: 800 };
const desk = { width: 1280, height: 800 };

/** The number of orders in each status, from the newest orders to the oldest. */
const mix: [OrderStatus, number][] = [
  ['Pending', 3],
  ['Harus Dibayar', 2],
  ['Sudah Dibayar', 2],
  ['Processing', 2],
  ['Shipped', 1],
  ['Completed', 2],
];

test('a phone shows four whole orders of mixed statuses when the list opens, a desktop nine', async ({
  page,
  context,
  audit,
}) => {
  const shop = await registerShop(context, wares);
  await changeOneRow('UPDATE stores SET payment_hours = 24 WHERE wa_number = $1', [shop.waNumber]);
  const ids = await placeOrders(shop, 12);
  const statuses = mix.flatMap(([status, count]) => Array<OrderStatus>(count).fill(status));
  for (const [nth, id] of ids.reverse().entries())
    await advance(shop.owner.visitor, id, statuses[nth] ?? 'Pending');
  for (const [size, count] of [
    [phone, 4],
    [desk, 9],
  ] as const) {
    await page.setViewportSize(size);
    await page.goto(href('/dashboard/pesanan'));
    await hydrated(page);
    expect(await seenWhole(page), `whole orders at ${size.width} × ${size.height}`).toBeGreaterThanOrEqual(
      count,
    );
    const card = page.getByRole('article').first();
    for (const fact of ['#1012', 'Siti', 'Kotagede, Kota Yogyakarta', '2× Sambal Roa Pedas'])
      await expect(card).toContainText(fact);
    for (const fact of ['Tolong dibungkus kado', 'Rp 75.000', 'Batas konfirmasi'])
      await expect(card).toContainText(fact);
    await expect(card.getByRole('button')).toHaveText(['Konfirmasi (Kirim Tagihan)']);
    const completed = page.getByRole('region', { name: 'Completed' }).getByRole('article');
    for (const height of await completed.evaluateAll((cards) => cards.map((one) => one.clientHeight)))
      expect(height).toBeLessThanOrEqual(100);
    await audit(page);
    await card.click({ position: { x: 150, y: 20 } });
    await expect(page).toHaveURL(/\/dashboard\/pesanan\/[0-9a-f-]{36}$/);
  }
});

test('chips filter the list, and the empty statuses take one line', async ({ page, context, audit }) => {
  const shop = await registerShop(context, wares);
  const [, middle = ''] = await placeOrders(shop, 3);
  await change(shop, middle, { from: 'Pending', to: 'Harus Dibayar', shippingCost: '9000' });
  await page.setViewportSize(phone);
  await page.goto(href('/dashboard/pesanan'));
  await hydrated(page);
  await expect(page.getByRole('region')).toHaveCount(2);
  await expect(page.getByText(/^Tidak ada pesanan: /)).toHaveText(
    'Tidak ada pesanan: Sudah Dibayar, Processing, Shipped, Completed, Complain, Cancelled',
  );
  const chips = page.getByRole('navigation', { name: 'Status pesanan' });
  await expect(chips.getByRole('link')).toHaveText([
    'Semua pesanan',
    'Pending2',
    'Harus Dibayar1',
    'Sudah Dibayar0',
    'Processing0',
    'Shipped0',
    'Completed0',
    'Complain0',
    'Cancelled0',
  ]);
  await chips.getByRole('link', { name: 'Harus Dibayar' }).click();
  await expect(page).toHaveURL(`${href('/dashboard/pesanan')}?status=Harus%20Dibayar`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(chips.locator('[aria-current="page"]')).toHaveText('Harus Dibayar1');
  await audit(page);
  await chips.getByRole('link', { name: 'Shipped' }).click();
  await expect(page.getByText('Tidak ada pesanan di status ini.')).toBeVisible();
  await chips.getByRole('link', { name: 'Semua' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);

  await page.getByRole('button', { name: 'Buka pencarian' }).click();
  await expect(page.getByLabel('Cari pesanan')).toBeFocused();
  await page.keyboard.type('siti');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hasil pencarian “siti”')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article').getByText('Pending').filter({ visible: true })).toHaveCount(1);
});

for (const size of [phone, desk]) {
  test(`nothing shifts when an order changes, at ${size.width} px`, async ({ page, context }) => {
    const shop = await registerShop(context, wares);
    const ids = await placeOrders(shop, 6);
    for (const id of ids.slice(0, 2))
      await change(shop, id, { from: 'Pending', to: 'Harus Dibayar', shippingCost: '9000' });
    await noteShifts(context);
    await page.setViewportSize(size);
    await page.goto(href('/dashboard/pesanan'));
    await hydrated(page);
    await page.evaluate(() => window.scrollTo(0, 60));
    const card = page.getByRole('article').nth(1);
    const places = await placesOf(page);
    await shiftedOn(page);

    await card.getByRole('button', { name: 'Konfirmasi (Kirim Tagihan)' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Ya' }).click();
    await expect(dialog).toContainText('Status pesanan berhasil diperbarui!');
    await dialog.getByRole('button', { name: 'Selesai' }).click();
    await expect(dialog).toBeHidden();
    await expect(card.getByText('Harus Dibayar', { exact: true }).filter({ visible: true })).toHaveCount(1);
    await expect(card.getByRole('button', { name: 'Tandai Sudah Bayar' })).toBeVisible();
    await expect(card.getByText('Batas konfirmasi')).toBeHidden();
    await expect(chip(page, 'Pending')).toHaveText('Pending3');
    await expect(chip(page, 'Harus Dibayar')).toHaveText('Harus Dibayar3');
    expect(await placesOf(page)).toEqual(places);
    expect(await shiftedOn(page)).toEqual([]);

    await page.reload();
    await expect(page.getByRole('region', { name: 'Harus Dibayar' }).getByRole('article')).toHaveCount(3);
  });
}

for (const size of [phone, desk]) {
  test(`a new order slides in without a jump, and causes no wrong tap, at ${size.width} px`, async ({
    page,
    context,
  }) => {
    const shop = await registerShop(context, wares);
    await placeOrders(shop, 1);
    await noteShifts(context);
    await page.setViewportSize(size);
    await page.goto(href('/dashboard/pesanan'));
    await hydrated(page);
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(1);
    await shiftedOn(page);
    await page.evaluate(tapAsOneArrives);
    await placeOrders(shop, 1);
    await expect(cards).toHaveCount(2);
    await expect(cards.first()).toContainText('#1002');
    await expect(page.locator('[data-tapped]')).toHaveCount(1);
    await expect(page).toHaveURL(href('/dashboard/pesanan'));
    expect(await shiftedOn(page)).toEqual([]);
    // After a list has moved, taps are ignored for a moment, but clicks with a mouse are not.
    await cards.first().click({ position: { x: 150, y: 20 } });
    await expect(page).toHaveURL(/\/dashboard\/pesanan\/[0-9a-f-]{36}$/);
  });
}

test('a new order above the visible part shifts nothing that is visible', async ({ page, context }) => {
  const shop = await registerShop(context, wares);
  await placeOrders(shop, 9);
  await noteShifts(context);
  await page.setViewportSize(phone);
  await page.goto(href('/dashboard/pesanan'));
  await hydrated(page);
  const card = page.getByRole('article').filter({ hasText: '#1003' });
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const before = await card.boundingBox();
  await shiftedOn(page);
  await placeOrders(shop, 1);
  await expect(page.getByRole('article')).toHaveCount(10);
  expect(await card.boundingBox()).toEqual(before);
  expect(await shiftedOn(page)).toEqual([]);
  await card.click({ position: { x: 150, y: 20 } });
  await expect(page.getByRole('heading', { name: 'Pesanan #1003' })).toBeVisible();
});

/** Runs in the page: when a new order becomes the first one, taps at once where the former first order was. */
function tapAsOneArrives(): void {
  const list = document.querySelector('main section ul');
  if (!list) throw new Error('no list');
  const { left, top } = list.getBoundingClientRect();
  const arrival = new MutationObserver(() => {
    arrival.disconnect();
    const there = document.elementFromPoint(left + 150, top + 20);
    const finger = { bubbles: true, cancelable: true, detail: 1, pointerType: 'touch' };
    there?.dispatchEvent(new PointerEvent('pointerdown', finger));
    there?.dispatchEvent(new MouseEvent('click', finger));
    list.setAttribute('data-tapped', '');
  });
  arrival.observe(list, { childList: true });
}

function chip(page: Page, status: string): Locator {
  return page.getByRole('navigation', { name: 'Status pesanan' }).getByRole('link', { name: status });
}

async function change(shop: Shop, orderId: string, fields: Record<string, string>): Promise<void> {
  const answer = await shop.owner.visitor.post(href('/dashboard/pesanan'), { orderId, ...fields });
  expect(answer.status).toBe(200);
}

function placesOf(page: Page): Promise<Record<string, number[]>> {
  return page.getByRole('article').evaluateAll((cards) =>
    Object.fromEntries(
      cards.map((card) => {
        const { top, height } = card.getBoundingClientRect();
        return [card.querySelector('h3')?.textContent ?? '', [top, height]];
      }),
    ),
  );
}
