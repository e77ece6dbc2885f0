import type { BrowserContext, Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { isFullRun } from '../../support/full-run.ts';
import { expect, test } from '../support/browser.ts';
import {
  type Account,
  enter,
  moveEnd,
  type Person,
  registerShop,
  registerSuperAdmin,
  type Shop,
  unique,
} from '../support/people.ts';
import { changeOneRow } from '../support/program.ts';
import { answerAlert, answerQuestion, hydrated, openCard, openMenu } from '../support/shopping.ts';

function dayIn(days: number): string {
  const date = new Date(Date.now() + days * 86_400_000);
  return date.toLocaleDateString('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' });
}

let admin: Account | undefined;

/** Logs in as this file's only super admin, because only a few super admins may register per hour. */
async function enterAsAdmin(context: BrowserContext): Promise<Person> {
  admin ??= await registerSuperAdmin(null);
  await enter(context, admin);
  return admin;
}

async function activate(other: Page, me: Person, shop: Shop): Promise<void> {
  await other.goto(href('/login'));
  await other.getByLabel('Email').fill(me.email);
  await other.getByLabel('Password').fill(me.password);
  await other.getByRole('button', { name: 'Login' }).click();
  await expect(other).toHaveURL(href('/superadmin'));
  await other.goto(`${href('/superadmin')}?cari=${encodeURIComponent(shop.owner.email)}`);
  await hydrated(other);
  await other.getByRole('button', { name: `Aktifkan ${shop.namaToko}` }).click();
  await answerQuestion(other, `Aktifkan toko "${shop.namaToko}"?`, 'Ya');
  await answerAlert(other, 'Status berhasil diperbarui!');
}

async function expectEntries(page: Page, me: Person): Promise<void> {
  const entries = page.getByRole('list', { name: 'Catatan' }).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('Mengaktifkan toko (sebelumnya trial).');
  await expect(entries.last()).toContainText('dihitung dari hari ini');
  await expect(entries.last()).toContainText(me.email);
  await page.getByLabel('Tindakan').selectOption('Memperpanjang toko');
  await page.getByRole('button', { name: 'Tampilkan' }).click();
  await expect(entries).toHaveCount(1);
}

const phone = { width: 360, height: 780 };
const desk = { width: 1280, height: 800 };

test('the longest name of a shop fits on the pages of a super admin', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const owners = await watch.open();
  const shop = await registerShop(owners, []);
  const owner = await owners.newPage();
  await owner.goto(href('/dashboard/pengaturan'));
  await openCard(owner, 'Toko');
  await owner.getByLabel('Nama Toko').fill('W'.repeat(80));
  await owner.getByRole('button', { name: 'Simpan Pengaturan' }).click();
  await expect(owner.getByText('Pengaturan berhasil disimpan!')).toBeVisible();
  await enterAsAdmin(context);
  await page.goto(`${href('/superadmin')}?cari=${encodeURIComponent(shop.owner.email)}`);
  await expect(page.getByText('W'.repeat(80)).first()).toBeVisible();
  await audit(page);
  await page.goto(`${href('/dashboard')}?toko=${shop.path.split('/').at(-1)}`);
  await audit(page);
  await page.goto(href('/superadmin/audit'));
  await expect(page.getByText('W'.repeat(80)).first()).toBeVisible();
});

for (const viewport of isFullRun ? [phone, desk] : [phone]) {
  test(`a super admin finds an expired shop at ${viewport.width} px, extends it from today and sees it saved`, async ({
    page,
    context,
    watch,
    audit,
  }) => {
    const shop = await registerShop(await watch.open(), []);
    await moveEnd(shop, '-400 days');
    const me = await enterAsAdmin(context);
    await page.setViewportSize(viewport);
    const row = page.getByRole('row').filter({ hasText: shop.owner.email });

    await test.step('searches by the owner, and filters by EXPIRED', async () => {
      await page.goto(href('/superadmin'));
      await hydrated(page);
      const search = page.getByLabel('Cari toko');
      await search.fill(shop.owner.email);
      await search.press('Enter');
      await expect(page).toHaveURL(/cari=/);
      await expect(row).toHaveCount(1);
      await expect(search).toBeFocused();
      const states = page.getByRole('navigation', { name: 'Keadaan toko' });
      await states.getByRole('link', { name: 'EXPIRED 1' }).click();
      await expect(page).toHaveURL(/keadaan=EXPIRED/);
      await expect(row).toContainText('EXPIRED');
      await page.getByLabel('Urutkan').selectOption('Pesanan terakhir');
      await page.getByRole('button', { name: 'Cari', exact: true }).click();
      await expect(page).toHaveURL(/keadaan=EXPIRED&.*urut=pesanan-terakhir/);
      await expect(row).toHaveCount(1);
      await hydrated(page);
      await audit(page);
    });

    await test.step('sees that 30 more days would still end in the past', async () => {
      await expect(row.getByRole('button', { name: /Hitung dari hari ini/ })).toHaveCount(0);
      await row.getByRole('button', { name: `Perpanjang ${shop.namaToko}` }).click();
      const dialog = page.getByRole('dialog');
      const end = dayIn(-400 + 30);
      await expect(dialog).toContainText(
        `Perpanjang toko "${shop.namaToko}" 30 hari? Tanggal berakhir baru: ${end}.`,
      );
      await expect(dialog).toContainText('Tanggal itu masih di masa lalu, jadi toko tetap EXPIRED.');
      await audit(page);
      await dialog.getByRole('button', { name: 'Batal' }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('extends from today', async () => {
      await row.getByRole('button', { name: `Perpanjang ${shop.namaToko}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Hitung dari hari ini' }).click();
      await answerAlert(page, 'Trial berhasil diperpanjang!');
      await page.getByRole('link', { name: /^Semua/ }).click();
      await expect(row).toContainText(dayIn(30));
      await expect(row).toContainText('pending');
    });

    await test.step('sees another person’s change without a reload', async () => {
      await activate(await (await watch.open()).newPage(), me, shop);
      await expect(row.getByText('active', { exact: true })).toBeVisible();
    });

    await test.step('finds all of it in the audit log', async () => {
      await openMenu(row, 'Lainnya');
      await row.getByRole('link', { name: 'Catatan Audit' }).click();
      await expectEntries(page, me);
    });
  });
}

test('a mail that is tried again leaves the list by itself once it is sent', async ({
  page,
  context,
  audit,
}) => {
  await enterAsAdmin(context);
  const subject = unique('Surat gagal');
  await changeOneRow(
    `INSERT INTO mails (id, key, recipient, subject, body_text, body_html, tries, last_error, failed_at)
     VALUES (gen_random_uuid(), $1, 'pemilik@contoh.id', $1, 'Isi', '<p>Isi</p>', 13, 'connect ECONNREFUSED', now())`,
    [subject],
  );
  await page.goto(href('/superadmin/email'));
  await hydrated(page);
  await audit(page);
  await page.getByRole('button', { name: `Coba lagi ${subject}` }).click();
  await expect(page.getByText('Email sedang dicoba lagi.')).toBeVisible();
  await expect(page.getByRole('heading', { name: subject })).toHaveCount(0, { timeout: 20_000 });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a super admin confirms each change, extends an expired shop from today, and reads the log', async ({
    page,
    context,
    watch,
  }) => {
    const shop = await registerShop(await watch.open(), []);
    await moveEnd(shop, '-400 days');
    await enterAsAdmin(context);
    await page.goto(`${href('/superadmin')}?cari=${encodeURIComponent(shop.owner.email)}`);
    await page.getByRole('button', { name: `Perpanjang ${shop.namaToko}` }).click();
    const question = page.getByRole('region', { name: 'Konfirmasi' });
    await expect(question).toContainText(
      `Perpanjang toko "${shop.namaToko}" 30 hari? Tanggal berakhir baru:`,
    );
    await expect(question).toContainText('Tanggal itu masih di masa lalu');
    await question.getByRole('link', { name: 'Batal' }).click();
    await expect(question).toHaveCount(0);
    await page.getByRole('button', { name: `Aktifkan ${shop.namaToko}` }).click();
    await expect(question).toContainText(`Aktifkan toko "${shop.namaToko}"?`);
    await question.getByRole('button', { name: 'Ya' }).click();
    await expect(page.getByText('Status berhasil diperbarui!')).toBeVisible();
    await expect(question).toHaveCount(0);
    await page.getByRole('button', { name: `Perpanjang ${shop.namaToko}` }).click();
    await question.getByRole('button', { name: 'Hitung dari hari ini' }).click();
    await expect(page.getByText('Trial berhasil diperpanjang!')).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: shop.owner.email });
    await openMenu(row, 'Lainnya');
    await row.getByRole('link', { name: 'Catatan Audit' }).click();
    await expect(page.getByText('dihitung dari hari ini')).toBeVisible();
  });
});
