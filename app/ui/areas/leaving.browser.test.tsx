import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerAreas } from '../../../tests/support/components/areas.ts';
import { mount } from '../../../tests/support/components/mount.ts';
import { AddressFields } from '../accounts/address-fields.tsx';

const field = (label: string) => page.getByRole('combobox', { name: label, exact: true });

test('a field that loses focus just as its list arrives shows no list', async () => {
  const lists = Promise.withResolvers<void>();
  await answerAreas(() => lists.promise);
  mount(<AddressFields values={{}} errors={{}} />);
  await field('Provinsi').click();
  await userEvent.keyboard('{ArrowDown}');
  const next = field('Kota/Kabupaten').element() as HTMLElement;
  const left = new Promise<void>((resolve) => {
    const leave = new MutationObserver(() => {
      if (!document.querySelector('[role=option]')) return;
      leave.disconnect();
      next.focus();
      resolve();
    });
    leave.observe(document.body, { childList: true, subtree: true });
  });
  lists.resolve();
  await left;
  await expect.element(field('Kota/Kabupaten')).toHaveFocus();
  await expect.element(page.getByRole('option')).not.toBeInTheDocument();
});
