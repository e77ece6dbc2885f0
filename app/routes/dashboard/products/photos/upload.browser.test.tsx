import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mountInDashboard } from '../../../../../tests/support/components/dashboard.tsx';
import { chooseFiles, madePhoto } from '../../../../../tests/support/components/files.ts';
import { audit } from '../../../../../tests/support/components/mount.ts';
import { PhotoUpload } from './upload.tsx';

test('the error of missing photos disappears when one is chosen', async () => {
  const storeId = crypto.randomUUID();
  mountInDashboard(<PhotoUpload storeId={storeId} formKey="kunci" hasDrafts={false} answer={null} />);
  const photos = page.getByLabelText('Pilih foto', { exact: true });
  const missing = page.getByText('Pilih foto dulu.');
  await page.getByRole('button', { name: 'Buat Draf' }).click();
  await expect.element(missing).toBeVisible();
  await expect.element(photos).toHaveAttribute('aria-invalid', 'true');
  await audit();
  await chooseFiles(photos, await madePhoto('teh.jpg'));
  await expect.element(missing).not.toBeInTheDocument();
  await expect.element(photos).not.toHaveAttribute('aria-invalid');
  await audit();
});
