import { useActionData } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { done, refused } from '#app/forms/answers.ts';
import { messages } from '#domain/messages.ts';
import { parseSettings, type StoreSettings } from '#domain/stores/settings.ts';
import { mountInDashboard, srisShop } from '../../../../tests/support/components/dashboard.tsx';
import { chooseFiles, madeFile, madePhoto } from '../../../../tests/support/components/files.ts';
import { audit } from '../../../../tests/support/components/mount.ts';
import { SettingsForm } from './form.tsx';
import type { SettingsAnswer } from './input.ts';

const { namaToko, slug, waNumber, timeZone } = srisShop;
const saved: StoreSettings = {
  ...{ namaToko, slug, waNumber, timeZone },
  themeColor: '#007bff',
  deskripsi: '',
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
      addressLead="https://kedai.example/toko/"
      formerSlugs={[]}
      answer={useActionData<SettingsAnswer>()}
      readOnly={false}
    />
  );
}

const code = page.getByRole('textbox', { name: 'Kode warna' });

describe('an error', () => {
  beforeEach(async () => {
    mountInDashboard(<SettingsPage />, { action: answer });
    for (const card of ['Toko', 'Tampilan']) await page.getByRole('heading', { name: card }).click();
  });

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
  ])('of the colour disappears after %s was used, not after another field was', async (_, mend) => {
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

  test('of a logo disappears when another file is chosen', async () => {
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
});

const swatch = (name: string) => page.getByRole('radio', { name, exact: true });

test('a swatch takes one tap', async () => {
  let sent: FormData | null = null;
  mountInDashboard(<SettingsPage />, {
    action: async ({ request }) => {
      sent = await request.formData();
      return null;
    },
  });
  await page.getByRole('heading', { name: 'Tampilan' }).click();
  const swatches = page.getByRole('group', { name: 'Warna Tema' }).getByRole('radio');
  await expect.element(swatches).toHaveLength(9);
  await expect.element(swatch('Biru')).toBeChecked();
  await swatch('Toska').click();
  await expect.element(page.getByLabelText('Kode warna')).toHaveValue('#0f766e');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(swatch('Hijau')).toBeChecked();
  const focused = document.querySelector('label:has(:focus) svg');
  expect(focused && getComputedStyle(focused).outline).toBe('rgb(31, 95, 214) solid 3px');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(swatch('Toska')).toBeChecked();
  const preview = document.querySelector('#pratinjau');
  const button = [...(preview?.querySelectorAll('button') ?? [])].find(
    ({ textContent }) => textContent === '+ Keranjang',
  );
  if (!button) throw new Error('no button in the preview');
  await expect.poll(() => getComputedStyle(button).backgroundColor).toBe('rgb(15, 118, 110)');
  await audit();
  await page.getByLabelText('Warna Tema', { exact: true }).fill('#7a1f1f');
  await expect.element(swatch('Warna lain')).toBeChecked();
  await swatch('Merah').click();
  await page.getByRole('button', { name: 'Simpan Pengaturan' }).click();
  await expect.poll(() => sent?.get('themeColor')).toBe('#b91c1c');
});

/** Answers like the server's `answerSettingsForm`. A logo of one byte stands for a file that is not a picture. */
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
