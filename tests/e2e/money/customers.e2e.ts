import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import Papa from 'papaparse';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { enter, registerBuyer, registerShop, type Shop } from '../support/people.ts';
import { complete, order, productsOf } from '../support/posted-orders.ts';
import { catchChats, hydrated } from '../support/shopping.ts';

const wares = [{ namaProduk: 'Keripik Singkong', harga: '12500', stok: '9', berat: '200' }];
const rina = { namaLengkap: 'Rina Wulandari', wa: '081298765432' };
const siti = { namaLengkap: '=Siti', wa: '081311112222' };

async function soldShop(): Promise<Shop> {
  const shop = await registerShop(null, wares);
  for (const person of [rina, siti]) {
    const { visitor } = await registerBuyer(null);
    const id = await order(visitor, shop, await productsOf(visitor, shop), person);
    if (person === rina) await complete(shop.owner.visitor, id);
  }
  return shop;
}

const found = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Terakhir' });

test('an owner finds a customer, adds a note, opens the chat and exports the list', async ({
  page,
  context,
  audit,
}) => {
  const shop = await soldShop();
  await enter(context, shop.owner);
  const chats = await catchChats(context);

  await test.step('from the menu, by a part of the name or the number', async () => {
    await page.goto(href('/dashboard'));
    await hydrated(page);
    await page.getByText('Lainnya', { exact: true }).click();
    await page.getByRole('link', { name: 'Pelanggan', exact: true }).filter({ visible: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pelanggan');
    await expect(found(page)).toHaveText([/^S=Siti/, /^RWRina/]);
    await audit(page);
    for (const typed of ['wulan', '0812-9876']) {
      await page.getByLabel('Cari pelanggan').fill(typed);
      await page.getByLabel('Cari pelanggan').press('Enter');
      await expect(page.getByRole('heading', { name: `Hasil pencarian “${typed}”` })).toBeVisible();
      await expect(found(page)).toHaveText([
        /^RWRina Wulandari0812-9876-5432.*1 pesanan.*Selesai Rp\s43\.000/,
      ]);
    }
    await audit(page);
  });

  await test.step('and notes the agreement', () => noteDown(page));

  await test.step('writes to her, and finds her orders', async () => {
    const [chat] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Chat WhatsApp' }).click(),
    ]);
    await expect
      .poll(() => chats)
      .toEqual([{ number: '6281298765432', text: `Halo Rina Wulandari, kami dari ${shop.namaToko}.` }]);
    await chat.close();
    await page.getByRole('link', { name: 'Lihat pesanannya' }).click();
    await expect(page).toHaveURL(/\/dashboard\/pesanan\?cari=0812-9876-5432$/);
    await expect(page.getByRole('main')).toContainText('Rina Wulandari');
    await expect(page.getByRole('main')).not.toContainText('=Siti');
  });

  await test.step('finds her by the tag, and exports all', async () => {
    await page.goto(`${href('/dashboard/pelanggan')}?cari=RESELLER`);
    await expect(found(page)).toHaveText([/^RWRina/]);
    await takeHome(page);
  });
});

async function noteDown(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Rina Wulandari' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data Pelanggan');
  await page.getByRole('textbox', { name: 'Catatan' }).fill('Titip di satpam');
  await page.getByRole('textbox', { name: 'Tag' }).fill('a, b, c, d, e, f');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Paling banyak 5 tag.', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Tag' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Catatan' })).toHaveValue('Titip di satpam');
  await page.getByRole('textbox', { name: 'Tag' }).fill('Reseller, sering COD');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Catatan pelanggan disimpan.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Catatan' })).toHaveValue('Titip di satpam');
  await expect(page.getByRole('textbox', { name: 'Tag' })).toHaveValue('reseller, sering cod');
  await hydrated(page);
}

async function takeHome(page: Page): Promise<void> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Unduh CSV' }).click(),
  ]);
  const { data } = Papa.parse<string[]>(await readFile(await file.path(), 'utf8'), { skipEmptyLines: true });
  expect(data.slice(1).map((cells) => [cells[0], cells[1], cells[3], cells[4], cells[6], cells[7]])).toEqual([
    ["'=Siti", "'6281311112222", '1', '0', '', ''],
    ['Rina Wulandari', "'6281298765432", '1', '43000', 'reseller, sering cod', 'Titip di satpam'],
  ]);
  const [book] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Unduh Excel' }).click(),
  ]);
  expect(book.suggestedFilename()).toMatch(/^pelanggan-.+\.xlsx$/);
  expect((await readFile(await book.path())).subarray(0, 2).toString()).toBe('PK');
}
