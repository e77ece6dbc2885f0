import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { QrisSection } from '#app/routes/dashboard/payments/qris-section.tsx';
import { StatementUpload } from '#app/routes/dashboard/payments/statements/upload-form.tsx';
import { SheetForm } from '#app/routes/dashboard/products/import/form.tsx';
import { CoverField, LogoField } from '#app/routes/dashboard/settings/logo-field.tsx';
import { mountInDashboard } from '../../../../tests/support/components/dashboard.tsx';
import { chooseFiles, madeFile } from '../../../../tests/support/components/files.ts';
import { audit } from '../../../../tests/support/components/mount.ts';

/* Tests that Indonesian words cover a file field's native button, whose text is in the browser's language. */

const picture = { current: '', chosen: '', error: undefined, lost: false, onChoose: () => {} };

const longName = 'foto dari kamera dengan nama yang panjang sekali.jpg';

test.each<[string, string, ReactNode]>([
  ['Logo', 'Pilih Foto', <LogoField key="" {...picture} />],
  ['Foto sampul (opsional)', 'Pilih Foto', <CoverField key="" {...picture} />],
  ['Berkas Excel (.xlsx) atau CSV', 'Pilih Berkas', <SheetForm key="" answer={null} />],
  ['Berkas mutasi (CSV atau Excel .xlsx)', 'Pilih Berkas', <StatementUpload key="" answer={null} />],
  ['Foto QRIS', 'Pilih Foto', <QrisSection key="" qris={null} read={null} refused={null} editable />],
])('%s shows in our words which files it accepts and what was chosen', async (label, words, shown) => {
  mountInDashboard(shown);
  const field = page.getByLabelText(label, { exact: true });
  const input = (await field.findElement()) as HTMLInputElement;
  const card = input.closest('details');
  if (card) card.open = true;
  await expect.element(field).toBeVisible();
  expect(getComputedStyle(input, '::file-selector-button').opacity).toBe('0');
  await expect.poll(() => wordsOver(input)).toContain(words);
  await expect.element(field).toHaveStyle({ color: 'rgba(0, 0, 0, 0)' });
  const { height } = input.getBoundingClientRect();
  expect(height).toBeGreaterThanOrEqual(44);
  await chooseFiles(field, madeFile(longName));
  await expect.poll(() => wordsOver(input)).toContain(longName);
  expect(input.getBoundingClientRect().height).toBe(height);
  await audit();
});

/** Returns the visible words that cover the field. */
function wordsOver(input: HTMLInputElement): (string | null)[] {
  const spans = [...(input.parentElement?.querySelectorAll('span') ?? [])];
  return spans.filter((span) => span.checkVisibility()).map(({ textContent }) => textContent);
}
