import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { resetLinkFor } from '../support/mail.ts';
import { registerBuyer } from '../support/people.ts';

test('a forgotten password is replaced by mail, and the old one no longer works', async ({
  page,
  watch,
  audit,
}) => {
  const buyer = await registerBuyer(await watch.open());

  await test.step('requests the link', async () => {
    await page.goto(href('/login'));
    await audit(page);
    await page.getByRole('link', { name: 'Lupa password?' }).click();
    await expect(page).toHaveURL(href('/forgot-password'));
    await page.getByLabel('Email').fill('tidak-ada@contoh.id');
    await page.getByRole('button', { name: 'Kirim Link Reset' }).click();
    await expect(page.getByText('Email tidak terdaftar.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('tidak-ada@contoh.id');
    await expect(page.getByLabel('Email')).toBeFocused();
    await audit(page);
    await page.getByLabel('Email').fill(buyer.email);
    await page.getByRole('button', { name: 'Kirim Link Reset' }).click();
    await expect(page.getByText('Berhasil! Silakan cek email Anda untuk link reset password.')).toBeVisible();
    await audit(page);
  });

  await test.step('sets a new password from the mail', async () => {
    await page.goto(await resetLinkFor(buyer.email));
    await expect(page.getByText(`Password baru untuk akun ${buyer.email}.`)).toBeVisible();
    await audit(page);
    await page.getByLabel('Password Baru').fill('pendek'.slice(0, 5));
    await page.getByRole('button', { name: 'Simpan Password' }).click();
    await expect(page.getByText('Password baru harus minimal 6 karakter.')).toBeVisible();
    await page.getByLabel('Password Baru').fill('rahasia-baru-2');
    await page.getByRole('button', { name: 'Simpan Password' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText('Password berhasil diubah! Silakan login kembali.')).toBeVisible();
  });

  await test.step('logs in with the new one only, and the link is used up', async () => {
    await page.getByLabel('Email').fill(buyer.email);
    await page.getByLabel('Password').fill(buyer.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Email atau password yang Anda masukkan salah.')).toBeVisible();
    await page.getByLabel('Password').fill('rahasia-baru-2');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(href('/profil'));
    const again = await (await watch.open()).newPage();
    await again.goto(await resetLinkFor(buyer.email));
    await expect(
      again.getByText('Link reset password tidak berlaku lagi. Silakan minta link baru.'),
    ).toBeVisible();
    await audit(again);
  });
});

test('a changed password ends all sessions and leads to the login after 3 seconds', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const buyer = await registerBuyer(context);
  const elsewhere = await watch.open({ storageState: await context.storageState() });
  const otherPhone = await elsewhere.newPage();
  await otherPhone.goto(href('/profil'));
  await expect(otherPhone).toHaveURL(href('/profil'));

  await page.goto(href('/profil'));
  await page.getByLabel('Nama Lengkap').fill('Budi Santoso');
  await page.getByLabel('Kode Pos').fill('123');
  await page.getByRole('button', { name: 'Simpan Profil' }).click();
  await expect(page.getByText('Kode pos terdiri dari 5 angka.')).toBeVisible();
  await page.getByLabel('Kode Pos').fill('12345');
  await page.getByRole('button', { name: 'Simpan Profil' }).click();
  await expect(page.getByText('Profil berhasil diperbarui!')).toBeVisible();
  await audit(page);

  await page.getByLabel('Password Baru').fill('12345');
  await page.getByRole('button', { name: 'Ganti Password' }).click();
  await expect(page.getByText('Password baru harus minimal 6 karakter.')).toBeVisible();
  await page.getByLabel('Password Baru').fill('rahasia-baru-3');
  await page.getByRole('button', { name: 'Ganti Password' }).click();
  await expect(page.getByText('Password berhasil diubah! Silakan login kembali.')).toBeVisible();
  await expect(page).toHaveURL(href('/profil'));
  await expect(page).toHaveURL(/\/login/);
  await otherPhone.reload();
  await expect(otherPhone).toHaveURL(`${href('/login')}?from=%2Fprofil`);

  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password').fill('rahasia-baru-3');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(href('/profil'));
  await expect(page.getByLabel('Nama Lengkap')).toHaveValue('Budi Santoso');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(href('/login'));
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(buyer.email)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('controls at the top and below the forms are as large as a thumb', async ({ page }) => {
    for (const path of [href('/login'), href('/register'), href('/forgot-password')]) {
      await page.goto(path);
      const links = page.getByRole('banner').or(page.getByRole('main').getByRole('navigation'));
      for (const link of await links.getByRole('link').all()) {
        const name = `${path}: ${await link.textContent()}`;
        if (name.endsWith('Langsung ke isi')) continue;
        const box = await link.boundingBox();
        expect(
          [box?.height ?? 0, box?.width ?? 0].map((side) => side >= 44),
          name,
        ).toEqual([true, true]);
      }
    }
  });

  test('the profile links down to its forms', async ({ page, context }) => {
    await registerBuyer(context);
    await page.goto(href('/profil'));
    for (const [link, field] of [
      ['Keamanan', 'Password Baru'],
      ['Data', 'Nama Lengkap'],
    ] as const) {
      await page.getByRole('link', { name: link }).click();
      await expect(page.getByLabel(field)).toBeInViewport({ ratio: 1 });
    }
  });
});
