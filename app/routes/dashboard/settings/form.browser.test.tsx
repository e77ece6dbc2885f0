import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { StoreSettings } from '#domain/stores/settings.ts';
import { mountInDashboard, srisShop } from '../../../../tests/support/components/dashboard.tsx';
import { audit } from '../../../../tests/support/components/mount.ts';
import { SettingsForm } from './form.tsx';

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

const swatch = (name: string) => page.getByRole('radio', { name, exact: true });
const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body);

test('a swatch takes one tap, and a new shop has the first colour', async () => {
  let sent: FormData | null = null;
  mountInDashboard(
    <SettingsForm
      saved={saved}
      logoUrl=""
      coverUrl=""
      addressLead="https://kedai.example/toko/"
      formerSlugs={[]}
      answer={undefined}
      readOnly={false}
    />,
    {
      action: async ({ request }) => {
        sent = await request.formData();
        return null;
      },
    },
  );
  await page.getByRole('heading', { name: 'Tampilan' }).click();
  const swatches = page.getByRole('group', { name: 'Warna Tema' }).getByRole('radio');
  await expect.element(swatches).toHaveLength(9);
  await expect.element(swatch('Biru')).toBeChecked();
  await swatch('Toska').click();
  await expect.element(page.getByLabelText('Kode warna')).toHaveValue('#0f766e');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(swatch('Hijau')).toBeChecked();
  expect(styleOf('label:has(:focus) svg').outline).toBe('rgb(31, 95, 214) solid 3px');
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
