import type { BrowserContext, Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { isFullRun } from '../../support/full-run.ts';
import { expect, test } from '../support/browser.ts';
import {
  type Account,
  enter,
  moveEnd,
  registerShop,
  registerSuperAdmin,
  type Shop,
} from '../support/people.ts';
import { hydrated, openMenu } from '../support/shopping.ts';

const phone = { width: 360, height: 800 };
const desk = { width: 1280, height: 800 };

let admin: Account | undefined;

async function enterAsAdmin(context: BrowserContext): Promise<void> {
  admin ??= await registerSuperAdmin(null);
  await enter(context, admin);
}

const rowOf = (page: Page, shop: Shop) => page.getByRole('row').filter({ hasText: shop.owner.email });

const onlyOf = (shop: Shop) => `${href('/superadmin')}?cari=${encodeURIComponent(shop.owner.email)}`;

async function noteAndForget(page: Page, shop: Shop, audit: (page: Page) => Promise<void>): Promise<void> {
  const row = rowOf(page, shop);
  await openMenu(row, 'Lainnya');
  await audit(page);
  await row.getByRole('button', { name: 'Tulis catatan' }).click();
  const dialog = page.getByRole('dialog', { name: `Catatan ${shop.namaToko}` });
  await expect(dialog.getByLabel('Catatan')).toBeFocused();
  await audit(page);
  await dialog.getByLabel('Catatan').fill('Telepon sore.');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Telepon sore.');
  await audit(page);
  await openMenu(row, 'Lainnya');
  await row.getByRole('button', { name: 'Ubah catatan' }).click();
  await expect(dialog.getByLabel('Catatan')).toHaveValue('Telepon sore.');
  await dialog.getByLabel('Catatan').fill('');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).not.toContainText('Telepon sore.');
}

for (const viewport of isFullRun ? [phone, desk] : [phone])
  test(`at ${viewport.width} px the operator sees whom to call, calls in one tap and records it`, async ({
    page,
    context,
    watch,
    audit,
  }) => {
    await page.setViewportSize(viewport);
    const shop = await registerShop(await watch.open(), []);
    await moveEnd(shop, '50 hours');
    await enterAsAdmin(context);
    await page.goto(onlyOf(shop));
    const row = rowOf(page, shop);
    const concerns = page.getByRole('navigation', { name: 'Perlu diperhatikan' });

    await test.step('the first shop is on the first screen, with its buttons', async () => {
      await expect(concerns.getByRole('link')).toHaveText([
        '1 berakhir dalam 3 hari',
        '0 tenggang',
        '0 NMID ganda',
        '1 belum ada produk',
      ]);
      await hydrated(page);
      await expect(row.getByRole('button', { name: `Perpanjang ${shop.namaToko}` })).toBeInViewport({
        ratio: 1,
      });
      await audit(page);
    });

    await test.step('a count filters the list, and a second tap clears the filter', async () => {
      await concerns.getByRole('link', { name: 'tenggang' }).click();
      await expect(page.getByText('Belum ada toko yang cocok.')).toBeVisible();
      await concerns.getByRole('link', { name: 'berakhir dalam 3 hari' }).click();
      await expect(page).toHaveURL(/keadaan=segera-berakhir$/);
      await expect(page.getByLabel('Urutkan')).toHaveValue('berakhir');
      await expect(row).toBeVisible();
      await concerns.getByRole('link', { name: 'berakhir dalam 3 hari' }).click();
      await expect(page).not.toHaveURL(/keadaan/);
    });

    await test.step('the chat contains the prepared text', async () => {
      const chat = row.getByRole('link', { name: /^Hubungi / });
      const address = decodeURIComponent((await chat.getAttribute('href')) ?? '');
      expect(address).toContain(
        `https://wa.me/${shop.waNumber}?text=Halo ${shop.namaToko}, masa coba toko Anda sisa 3 hari`,
      );
      expect((await chat.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    });

    await test.step('a note is written from the menu, shown in the row and deleted', () =>
      noteAndForget(page, shop, audit));

    await test.step('the menu leads to the dashboard and the log', async () => {
      await openMenu(row, 'Lainnya');
      await expect(row.getByRole('link', { name: 'Dashboard' })).toBeVisible();
      await row.getByRole('link', { name: 'Catatan Audit' }).click();
      await expect(page.getByText('Menghapus catatan toko.')).toBeVisible();
    });
  });

test('neither a note that somebody else has changed meanwhile nor the input is lost', async ({
  page,
  context,
  watch,
}) => {
  const shop = await registerShop(await watch.open(), []);
  await enterAsAdmin(context);
  const [one, other] = [page, await context.newPage()];
  for (const tab of [one, other]) {
    await tab.goto(onlyOf(shop));
    await hydrated(tab);
    await openMenu(rowOf(tab, shop), 'Lainnya');
    await rowOf(tab, shop).getByRole('button', { name: 'Tulis catatan' }).click();
  }
  const write = async (tab: Page, text: string) => {
    await tab.getByRole('dialog').getByLabel('Catatan').fill(text);
    await tab.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click();
  };
  await write(other, 'Sudah ditelepon.');
  await expect(other.getByRole('dialog')).toBeHidden();
  await write(one, 'Telepon sore.');
  const dialog = one.getByRole('dialog');
  await expect(dialog).toContainText('catatan ini diubah menjadi: “Sudah ditelepon.”');
  await expect(dialog.getByLabel('Catatan')).toHaveValue('Telepon sore.');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(one, shop)).toContainText('Telepon sore.');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('counts filter the list, and a note is written on the page', async ({ page, context, watch }) => {
    const shop = await registerShop(await watch.open(), []);
    await moveEnd(shop, '-1 day');
    await enterAsAdmin(context);
    await page.goto(onlyOf(shop));
    await page.getByRole('link', { name: '1 tenggang' }).click();
    const row = rowOf(page, shop);
    await expect(row.getByRole('link', { name: /^Hubungi / })).toBeVisible();
    await openMenu(row, 'Lainnya');
    await row.getByRole('button', { name: 'Tulis catatan' }).click();
    const section = page.getByRole('region', { name: 'Catatan' });
    await section.getByLabel('Catatan').fill('Telepon sore.\nMinta NMID.');
    await section.getByRole('button', { name: 'Simpan' }).click();
    await expect(page.getByText('Catatan disimpan.')).toBeVisible();
    await expect(section).toHaveCount(0);
    await expect(row).toContainText('Telepon sore. Minta NMID.');
    await expect(page).toHaveURL(/keadaan=tenggang/);
  });
});
