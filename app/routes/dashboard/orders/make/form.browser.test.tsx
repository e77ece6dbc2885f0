import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { done } from '#app/forms/answers.ts';
import { emptyOrderDraft, orderDraftOf } from '#domain/orders/drafts/draft.ts';
import { href } from '#domain/routes/href.ts';
import { mountInDashboard } from '../../../../../tests/support/components/dashboard.tsx';
import { audit } from '../../../../../tests/support/components/mount.ts';
import { OrderDraftForm } from './form.tsx';

const start = {
  draftId: crypto.randomUUID(),
  draft: emptyOrderDraft(),
  goods: [],
  tariffs: [],
  search: '',
  found: null,
  wanted: '',
  customers: null,
};

const quiet = () => document.querySelector('form')?.textContent.includes('Draf tersimpan.');
const note = () => document.querySelector('[data-note]')?.textContent;

test('an automatic save in progress does not answer a press of the button', async () => {
  const saves: { isPressed: boolean; answer: () => void }[] = [];
  const hasPressed = () => saves.map(({ isPressed }) => isPressed);
  mountInDashboard(<OrderDraftForm start={start} answer={undefined} />, {
    at: href('/dashboard/pesanan/buat'),
    action: async ({ request }) => {
      const fields = Object.fromEntries(await request.formData());
      const { promise, resolve } = Promise.withResolvers<void>();
      const isPressed = fields.ditekan === 'ya';
      saves.push({ isPressed, answer: resolve });
      await promise;
      return done('Draf tersimpan.', { values: orderDraftOf(fields).texts, pressed: isPressed });
    },
  });
  const name = page.getByRole('textbox', { name: 'Nama Lengkap' });
  await name.fill('Ani');
  await expect.poll(hasPressed).toEqual([false]);
  saves[0]?.answer();
  await expect.poll(quiet).toBe(true);
  expect(note()).toBe('');
  await audit();

  await name.fill('Ani Lestari');
  await expect.poll(hasPressed).toEqual([false, false]);
  await page.getByRole('button', { name: 'Simpan draf' }).click();
  await expect.poll(quiet).toBe(false);
  saves[1]?.answer();
  await expect.poll(hasPressed).toEqual([false, false, true]);
  await expect.poll(quiet).toBe(true);
  expect(note()).toBe('');
  saves[2]?.answer();
  await expect.poll(note).toContain('Draf tersimpan.');
  await audit();
});
