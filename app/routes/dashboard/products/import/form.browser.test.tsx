import { useActionData } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { type Refused, refused } from '#app/forms/answers.ts';
import { mountInDashboard } from '../../../../../tests/support/components/dashboard.tsx';
import { chooseFiles, madeFile } from '../../../../../tests/support/components/files.ts';
import { audit } from '../../../../../tests/support/components/mount.ts';
import { SheetForm } from './form.tsx';

const files = page.getByLabelText('Berkas Excel (.xlsx) atau CSV');
const check = page.getByRole('button', { name: 'Periksa Tabel' });
const noTable = page.getByText('Berkas ini bukan tabel Excel (.xlsx) atau CSV. Pilih berkas lain.');
const tooLarge = page.getByText('Berkas terlalu besar. Paling besar 10 MB per berkas.');

function ImportPage() {
  return <SheetForm answer={useActionData<Refused>() ?? null} />;
}

beforeEach(() => {
  mountInDashboard(<ImportPage />, {
    action: async ({ request }) => {
      const [first] = (await request.formData()).getAll('files') as File[];
      const error = first?.name
        ? 'Berkas ini bukan tabel Excel (.xlsx) atau CSV. Pilih berkas lain.'
        : 'Pilih berkas Excel atau CSV dulu.';
      return refused({ errors: { files: error } }, 400);
    },
  });
});

test('the error of tables disappears when others are chosen, and no older one comes back', async () => {
  const picture = madeFile('foto.xlsx');
  const large = madeFile('besar.csv', 11 * 1024 * 1024);
  for (const [chosen, error] of [
    [picture, noTable],
    [large, tooLarge],
    [large, tooLarge],
    [picture, noTable],
  ] satisfies [File, Locator][]) {
    await chooseFiles(files, chosen);
    await expect.element(noTable.or(tooLarge)).not.toBeInTheDocument();
    await expect.element(files).not.toHaveAttribute('aria-invalid');
    for (const _ of ['once', 'again']) {
      await check.click();
      await expect.element(error).toBeVisible();
      await expect.element(files).toHaveAttribute('aria-invalid', 'true');
      await expect.element(files).toHaveFocus();
    }
  }
  await audit();
});

test('several tables are counted, and a missing one is reported', async () => {
  await check.click();
  await expect.element(files).toHaveAccessibleDescription(/^Pilih berkas Excel atau CSV dulu\./);
  await expect.element(files).toHaveFocus();
  await chooseFiles(files, madeFile('a.csv'), madeFile('b.csv'));
  await expect.element(page.getByText('2 berkas', { exact: true })).toBeVisible();
  await audit();
});
