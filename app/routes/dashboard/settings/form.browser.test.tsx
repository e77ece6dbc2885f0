import { useActionData } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { done, refused } from '#app/forms/answers.ts';
import { messages } from '#domain/messages.ts';
import { parseSettings, type StoreSettings } from '#domain/stores/settings.ts';
import { mountInDashboard } from '../../../../tests/support/components/dashboard.tsx';
import { chooseFiles, madeFile, madePhoto } from '../../../../tests/support/components/files.ts';
import { audit } from '../../../../tests/support/components/mount.ts';
import { SettingsForm } from './form.tsx';
import type { SettingsAnswer } from './input.ts';

const saved: StoreSettings = {
  namaToko: 'Warung Sri',
  slug: 'warung-sri',
  waNumber: '6281234567890',
  themeColor: '#007bff',
  deskripsi: '',
  timeZone: 'Asia/Jakarta',
  paymentHours: null,
  answerHours: null,
  openingNote: '',
  closedUntil: null,
  minOrder: 0,
};

const save = page.getByRole('button', { name: 'Simpan Pengaturan' });

function SettingsPage() {
  return (
    <SettingsForm
      saved={saved}
      logoUrl=""
      coverUrl=""
      addressLead="https://kedai.test/toko/"
      formerSlugs={[]}
      answer={useActionData<SettingsAnswer>()}
      readOnly={false}
    />
  );
}

beforeEach(async () => {
  mountInDashboard(<SettingsPage />, { action: answer });
  for (const card of ['Toko', 'Tampilan']) await page.getByRole('heading', { name: card }).click();
});

/** Answers as `answerSettingsForm` does. A logo of one byte stands for one that is no picture. */
async function answer({ request }: { request: Request }) {
  const fields = await request.formData();
  const values = Object.fromEntries(
    [...fields].flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  );
  const logo = fields.get('logo') as File;
  const lost = { logoLost: logo.size > 0, coverLost: false };
  const parsed = parseSettings(values);
  if (!parsed.ok) {
    const sentence = messages.settingsSaveFailed('ada isian yang perlu diperbaiki.');
    return refused({ sentence, errors: parsed.errors, values, ...lost }, 400);
  }
  if (logo.size === 1) {
    const error = 'Format logo tidak didukung. Pakai PNG atau JPEG.';
    return refused(
      { sentence: messages.settingsSaveFailed(error), errors: { logo: error }, values, ...lost },
      415,
    );
  }
  return done(messages.settingsSaved, { settings: parsed.settings });
}

const code = page.getByRole('textbox', { name: 'Kode warna' });

test.each([
  [
    'its code',
    async () => {
      await code.click();
      await userEvent.keyboard('1');
    },
  ],
  ['a swatch', () => page.getByRole('radio', { name: 'Toska' }).click()],
  ['the picker', () => page.getByLabelText('Warna Tema', { exact: true }).fill('#7a1f1f')],
])('the error of the colour disappears with %s, not with another field', async (_, mend) => {
  const wrong = page.getByText('Warna tema ditulis #rrggbb, misalnya #007bff.');
  for (const _again of [1, 2]) {
    await code.fill('merah');
    await save.click();
    await expect.element(wrong).toBeVisible();
    await expect.element(code).toHaveAttribute('aria-invalid', 'true');
    await audit();
    await page.getByRole('textbox', { name: 'Deskripsi Toko' }).click();
    await userEvent.keyboard('a');
    await expect.element(wrong).toBeVisible();
    await mend();
    await expect.element(wrong).not.toBeInTheDocument();
    await expect.element(code).not.toHaveAttribute('aria-invalid');
  }
});

test('the error of a logo disappears with another file', async () => {
  const logo = page.getByLabelText('Logo', { exact: true });
  const wrong = page.getByText('Format logo tidak didukung. Pakai PNG atau JPEG.', { exact: true });
  for (const _again of [1, 2]) {
    await chooseFiles(logo, madeFile('logo.png'));
    await expect.element(wrong).not.toBeInTheDocument();
    await save.click();
    await expect.element(wrong).toBeVisible();
    await expect.element(logo).toHaveAttribute('aria-invalid', 'true');
  }
  await chooseFiles(logo, await madePhoto('logo.jpg'));
  await expect.element(wrong).not.toBeInTheDocument();
  await expect.element(logo).not.toHaveAttribute('aria-invalid');
  await save.click();
  await expect.element(page.getByText('Pengaturan berhasil disimpan!')).toBeVisible();
  await audit();
});
