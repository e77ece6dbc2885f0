import type { BrowserContext, Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerShop, type Shop } from '../support/people.ts';
import { cameraPhoto } from '../support/photo.ts';
import { placeOrders } from '../support/posted-orders.ts';
import { asAdmin, changeOneRow } from '../support/program.ts';
import { hydrated, openCard } from '../support/shopping.ts';

/* One person owns a shop and co-owns a second one, with each shop in its own tab of one browser. */

type Tab = { page: Page; shop: Shop; storeId: string; toko: string | null; product: string; words: string };

const wares = [{ namaProduk: 'Dodol Garut', harga: '12500', stok: '50', berat: '200' }];

async function openTabs(context: BrowserContext, page: Page): Promise<[own: Tab, team: Tab]> {
  const own = await registerShop(context, wares);
  const team = await registerShop(null, wares);
  for (const shop of [own, team]) await placeOrders(shop, 1);
  const [ownId, teamId] = [await storeIdOf(own), await storeIdOf(team)];
  await changeOneRow(
    `INSERT INTO memberships (store_id, user_id, email, name, role, main, rights)
     SELECT $2::uuid, user_id, email, 'Rekan', 'owner', false, '{}' FROM memberships WHERE store_id = $1`,
    [ownId, teamId],
  );
  await changeOneRow('UPDATE auth."user" SET "inTeams" = true WHERE email = $1', [own.owner.email]);
  return [
    { page, shop: own, storeId: ownId, toko: null, product: 'Wajik Sendiri', words: 'Toko milik sendiri.' },
    {
      page: await context.newPage(),
      shop: team,
      storeId: teamId,
      toko: teamId,
      product: 'Wajik Bersama',
      words: 'Toko milik bersama.',
    },
  ];
}

async function storeIdOf({ namaToko }: Shop): Promise<string> {
  const { rows } = await asAdmin((admin) =>
    admin.query<{ store_id: string }>('SELECT store_id FROM stores WHERE nama_toko = $1', [namaToko]),
  );
  return rows[0]?.store_id ?? '';
}

async function expectShop({ page, toko, shop }: Tab): Promise<void> {
  expect(new URL(page.url()).searchParams.get('toko')).toBe(toko);
  await expect(page.getByRole('banner')).toContainText(shop.namaToko);
}

async function follow(tab: Tab, name: string, scripted: boolean): Promise<void> {
  const { page } = tab;
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name }).first().click();
  await expectShop(tab);
  if (scripted) await hydrated(page);
}

async function addProduct(tab: Tab, scripted: boolean): Promise<void> {
  const { page, product } = tab;
  await follow(tab, 'Produk', scripted);
  await page.locator('summary').filter({ hasText: 'Tambah' }).click();
  await page.getByRole('link', { name: 'Satu produk' }).click();
  const form = page.locator('details').filter({ hasText: 'Produk baru' });
  await form.getByLabel('Nama Produk').fill(product);
  await form.getByLabel('Harga').fill('9000');
  await form.getByLabel('Stok').fill('4');
  await form.getByLabel('Berat (gram)').fill('100');
  const photo = { name: 'wajik.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto(120, 80, 20) };
  await form.getByLabel('Foto').setInputFiles(photo);
  await form.getByRole('button', { name: 'Tambah Produk' }).click();
  await expect(page.getByText(`${product} ditambahkan.`).first()).toBeVisible();
  await expectShop(tab);
}

async function billOrder(tab: Tab, scripted: boolean): Promise<void> {
  const { page } = tab;
  await follow(tab, 'Pesanan', scripted);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Konfirmasi (Kirim Tagihan)' }).click();
  await expectShop(tab);
  const form = scripted ? page.getByRole('dialog') : page.getByRole('region', { name: /^Ubah status #/ });
  await form.getByLabel('Ongkos Kirim').fill('9000');
  await form.getByRole('button', { name: 'Ya' }).click();
  if (scripted) {
    await expect(form).toContainText('Status sekarang: Harus Dibayar');
    await form.getByRole('button', { name: 'Selesai', exact: true }).click();
  } else {
    await expect(page.getByText('Status pesanan berhasil diperbarui!')).toBeVisible();
  }
  await expectShop(tab);
}

async function saveSettings(tab: Tab, scripted: boolean): Promise<void> {
  const { page, words } = tab;
  await page.locator('summary').filter({ hasText: 'Lainnya' }).first().click();
  await follow(tab, 'Tampilan', scripted);
  await openCard(page, 'Toko');
  await page.getByLabel('Deskripsi Toko').fill(words);
  await page.getByRole('button', { name: 'Simpan Pengaturan' }).click();
  await expect(page.getByText('Pengaturan berhasil disimpan!')).toBeVisible();
  await expectShop(tab);
}

/** Expects that each shop has the changes made in its own tab, and none from the other tab. */
async function expectApart(tabs: [Tab, Tab]): Promise<void> {
  const made = await asAdmin(async (admin) => {
    const { rows } = await admin.query(
      `SELECT s.store_id, s.deskripsi,
         (SELECT array_agg(nama_produk ORDER BY nama_produk) FROM products p WHERE p.store_id = s.store_id) AS products,
         (SELECT array_agg(status) FROM orders o WHERE o.store_id = s.store_id) AS orders
       FROM stores s WHERE s.store_id = ANY($1)`,
      [tabs.map(({ storeId }) => storeId)],
    );
    return new Map(rows.map(({ store_id, ...facts }) => [store_id, facts]));
  });
  for (const { storeId, product, words } of tabs)
    expect(made.get(storeId)).toEqual({
      deskripsi: words,
      products: ['Dodol Garut', product],
      orders: ['Harus Dibayar'],
    });
}

async function workInTurns(tabs: [Tab, Tab], scripted: boolean): Promise<void> {
  for (const { page, toko } of tabs) {
    await page.goto(`${href('/dashboard')}${toko ? `?toko=${toko}` : ''}`);
    if (scripted) await hydrated(page);
  }
  for (const act of [addProduct, billOrder, saveSettings]) for (const tab of tabs) await act(tab, scripted);
  await expectApart(tabs);
}

test('two tabs of two shops never mix, and a removed member leaves an open page', async ({
  page,
  context,
  watch,
}) => {
  const tabs = await openTabs(context, page);
  await workInTurns(tabs, true);
  const [own, team] = tabs;
  watch.allow(/status of (403|404)/);
  await asAdmin(async (admin) => {
    const ended = 'UPDATE memberships SET ended_at = now() WHERE store_id = $1 AND email = $2';
    await admin.query(ended, [team.storeId, own.shop.owner.email]);
    await admin.query('SELECT pg_notify($1, $2)', ['kedai', `${team.storeId} team -`]);
  });
  await expect(team.page.getByText('Admin tidak memiliki ID toko terkait.')).toBeVisible();
  await follow(own, 'Produk', true);
  await expect(own.page.getByRole('article', { name: own.product })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('two tabs of two shops never mix', async ({ page, context }) => {
    await workInTurns(await openTabs(context, page), false);
  });
});
