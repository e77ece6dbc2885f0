import { useActionData } from 'react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answer, badInput } from '#app/forms/answers.ts';
import { refusalIn } from '#app/forms/use-answer.ts';
import { mountInDashboard } from '../../../../tests/support/components/dashboard.tsx';
import { audit } from '../../../../tests/support/components/mount.ts';
import { AddSheet } from '../add-sheet.tsx';
import { VoucherForm } from './form.tsx';

const value = page.getByLabelText('Nilai');
const sheet = page.getByRole('dialog', { name: 'Voucher baru' });

test('the value of a voucher is formatted as money if it is in rupiah, and keeps the input', async () => {
  mountInDashboard(<VoucherForm refused={null} zoneName="WIB" factorAt={null} hasFactor={false} />);
  await value.fill('25000');
  await expect.element(value).toHaveValue('25000');
  await page.getByLabelText('Jenis').selectOptions('Rupiah');
  await expect.element(value).toHaveValue('25.000');
  await expect.element(value).toHaveAccessibleDescription(/^Rp /);
  await audit();
});

function VoucherSheet() {
  const refused = refusalIn(useActionData<Answer>());
  return (
    <AddSheet title="Voucher baru" refused={refused}>
      <VoucherForm refused={refused} zoneName="WIB" factorAt={null} hasFactor={false} />
    </AddSheet>
  );
}

test('an error reopens the sheet that was closed meanwhile', async () => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  mountInDashboard(<VoucherSheet />, {
    action: async ({ request }) => {
      const values = Object.fromEntries(await request.formData()) as Record<string, string>;
      await isReleased;
      return badInput({ value: 'Nilai wajib diisi.' }, values);
    },
  });
  await page.getByRole('button', { name: 'Voucher baru' }).click();
  await sheet.getByLabelText('Kode', { exact: true }).fill('HEMAT10');
  await sheet.getByRole('button', { name: 'Buat Voucher' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  release();
  await expect.element(sheet.getByText('Nilai wajib diisi.')).toBeVisible();
  await expect.element(sheet.getByLabelText('Nilai')).toHaveFocus();
  await audit();
});
