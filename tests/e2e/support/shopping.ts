import type { BrowserContext, Locator, Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { pageOf } from '../../support/page.ts';
import { expect } from './browser.ts';
import type { Shop } from './people.ts';

/** The delivery address that these tests type, keyed by field name. */
export const typed = {
  namaLengkap: 'Rina Wulandari',
  wa: '0812-9876-5432',
  alamatLengkap: 'Jl. Melati No. 7, RT 02 RW 05',
  provinsi: 'DI Yogyakarta',
  kotaKabupaten: 'Kota Yogyakarta',
  kecamatan: 'Gondokusuman',
  kodePos: '55222',
  catatan: '',
};

/** The address in `typed`, keyed by the labels of the fields. */
export const address = {
  'Nama Lengkap': typed.namaLengkap,
  'Nomor WhatsApp': typed.wa,
  'Alamat Lengkap': typed.alamatLengkap,
  Provinsi: typed.provinsi,
  'Kota/Kabupaten': typed.kotaKabupaten,
  Kecamatan: typed.kecamatan,
  'Kode Pos': typed.kodePos,
};

export type Chat = { number: string; text: string };

export function openMenu(around: Locator | Page, name: string): Promise<void> {
  return around.locator('summary').filter({ hasText: name }).click();
}

/** Responds in place of wa.me, so that nothing leaves the machine, and records the opened chats. */
export async function catchChats(context: BrowserContext): Promise<Chat[]> {
  const chats: Chat[] = [];
  await context.route('https://wa.me/**', (route) => {
    const url = new URL(route.request().url());
    chats.push({ number: url.pathname.slice(1), text: url.searchParams.get('text') ?? '' });
    return route.fulfill({
      contentType: 'text/html',
      body: '<!DOCTYPE html><html lang="id"><link rel="icon" href="data:,"><title>Chat</title><h1>Chat</h1>',
    });
  });
  return chats;
}

/** Waits for hydration; until then, buttons work as in a browser without scripts. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#isi') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
}

export async function putInCart(page: Page, namaProduk: string): Promise<void> {
  await page
    .getByRole('listitem')
    .filter({ hasText: namaProduk })
    .getByRole('button', { name: '+ Keranjang' })
    .click();
}

/** Opens the cart's address form if the cart shows only a summary of the address. */
export async function openAddress(page: Page): Promise<void> {
  const change = page.getByRole('button', { name: 'Ubah', exact: true });
  const name = page.getByLabel('Nama Lengkap', { exact: true });
  await name.or(change).filter({ visible: true }).first().waitFor();
  if (await change.isVisible()) await change.click();
  await expect(name).toBeVisible();
}

export async function fillAddress(page: Page, fields: Record<string, string> = address): Promise<void> {
  await openAddress(page);
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
}

export async function orderOne(
  page: Page,
  shop: Shop,
  namaProduk: string,
  fields: Record<string, string> = address,
): Promise<string> {
  await page.goto(shop.path);
  await putInCart(page, namaProduk);
  await page.getByRole('link', { name: /Lihat keranjang/ }).click();
  await expect(page).toHaveURL(href('/keranjang'));
  await fillAddress(page, fields);
  await page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }).click();
  await answerAlert(page, 'Pesanan berhasil dikirim ke Admin! Anda akan diarahkan ke halaman profil.');
  await expect(page).toHaveURL(href('/profil'));
  const link = page.getByRole('link', { name: /Lihat Detail/ }).first();
  return (await link.getAttribute('href')) ?? '';
}

export async function answerAlert(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(text);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
}

export async function answerQuestion(
  page: Page,
  text: string,
  answer: 'Ya' | 'Batal' | 'Kirim tanpa resi',
): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ hasText: text });
  await dialog.getByRole('button', { name: answer }).click();
  await expect(dialog).toBeHidden();
}

export async function ordersOf(owners: BrowserContext): Promise<number> {
  const { links } = pageOf(await (await owners.request.get(href('/dashboard/pesanan'))).text());
  return new Set(links.filter((link) => /\/dashboard\/pesanan\/[0-9a-f-]{36}$/.test(link))).size;
}

export async function openCard(page: Page, title: string): Promise<Locator> {
  const heading = page.getByRole('heading', { level: 2, name: title, exact: true });
  const card = page.locator('details', { has: heading });
  const isOpen = await card.evaluate((details) => (details as HTMLDetailsElement).open);
  if (!isOpen) await card.locator('summary').first().click();
  return card;
}

/**
 * Marks the live regions that are in the page now; the returned function finds a marked region by its text. Screen
 * readers reliably announce a change only if its live region was in the page before.
 */
export async function waitingRegions(page: Page): Promise<(text: string | RegExp) => Locator> {
  await page.locator('[aria-live], [role="status"]').evaluateAll((regions) => {
    for (const region of regions) region.setAttribute('data-waiting', '');
  });
  return (text) => page.locator('[data-waiting]').filter({ hasText: text });
}
