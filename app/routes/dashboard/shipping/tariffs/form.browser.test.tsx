import { useActionData } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Answer, badInput, done } from '#app/forms/answers.ts';
import { refusalIn } from '#app/forms/use-answer.ts';
import { AddSheet } from '#app/routes/dashboard/add-sheet.tsx';
import { href } from '#domain/routes/href.ts';
import { parseTariffForm } from '#domain/shipping/tariff-form.ts';
import { mountInDashboard } from '../../../../../tests/support/components/dashboard.tsx';
import { audit } from '../../../../../tests/support/components/mount.ts';
import { TariffForm } from './form.tsx';

const sheet = page.getByRole('dialog', { name: 'Pilihan baru' });
const open = page.getByRole('button', { name: 'Pilihan baru' });
const kind = sheet.getByLabelText('Jenis');
const field = (label: string) => sheet.getByLabelText(label, { exact: true });
const add = sheet.getByRole('button', { name: 'Tambah Pilihan' });

const sent = vi.fn<(fields: Record<string, unknown>) => void>();

function TariffPage() {
  const refused = refusalIn(useActionData<Answer>());
  return (
    <AddSheet title="Pilihan baru" refused={refused}>
      <TariffForm tariff={null} refused={refused} />
    </AddSheet>
  );
}

beforeEach(async () => {
  mountInDashboard(<TariffPage />, {
    at: href('/dashboard/ongkir/pilihan'),
    action: async ({ request }) => {
      const fields = Object.fromEntries(await request.formData());
      sent(fields);
      const parsed = parseTariffForm(fields);
      return parsed.ok ? done(`${parsed.value.name} ditambahkan.`) : badInput(parsed.errors, fields as never);
    },
  });
  await open.click();
  await expect.element(kind).toHaveFocus();
});

test('a refused tariff stays in its sheet, and the button that opened it gets the focus back', async () => {
  await field('Nama').fill('Ojek');
  await add.click();
  await expect.element(sheet.getByText('Ongkir wajib diisi. Isi 0 kalau gratis.')).toBeVisible();
  await expect.element(field('Ongkir')).toHaveFocus();
  await expect.element(field('Nama')).toHaveValue('Ojek');
  await audit();
  await sheet.getByRole('button', { name: 'Tutup' }).click();
  await expect.element(open).toHaveFocus();
});

const nowhere = { provinsi: '', kotaKabupaten: '', kecamatan: '' };
const saving = { intent: 'save', id: '' };

test('a tariff of the shop sends its area', async () => {
  await field('Nama').fill('Kurir Papua');
  await sheet.getByText('Berlaku di: seluruh Indonesia · pilih wilayah').click();
  await field('Provinsi').fill('Papua');
  await field('Ongkir').fill('90.000');
  await audit();
  await add.click();
  await expectSent({
    kind: 'own',
    name: 'Kurir Papua',
    ...nowhere,
    provinsi: 'Papua',
    price: '90.000',
    unit: 'order',
    freeFrom: '',
  });
});

test('a pick-up sends neither an area nor a price', async () => {
  await kind.selectOptions('Ambil sendiri');
  await audit();
  await add.click();
  await expectSent({ kind: 'pickup', name: '' });
});

test('cash on delivery sends its limit', async () => {
  await kind.selectOptions('COD (bayar di tempat)');
  await field('Ongkir').fill('5.000');
  await field('Dihitung').selectOptions('Per pesanan');
  await field('Belanja Paling Banyak (COD)').fill('50.000');
  await audit();
  await add.click();
  await expectSent({
    kind: 'cod',
    name: '',
    ...nowhere,
    price: '5.000',
    unit: 'order',
    freeFrom: '',
    maxOrder: '50.000',
  });
});

async function expectSent(fields: Record<string, string>): Promise<void> {
  await expect.poll(() => sent.mock.lastCall).toEqual([{ ...saving, ...fields }]);
}
