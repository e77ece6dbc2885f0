import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mountInDashboard, srisShop } from '../../../../tests/support/components/dashboard.tsx';
import { audit } from '../../../../tests/support/components/mount.ts';
import { listedOrder } from '../../../../tests/support/components/orders.ts';
import { OrderSection } from '../order-card/section.tsx';
import { BatchBar } from './batch-bar.tsx';

test('on a desktop the bar counts the chosen orders, and covers none of their controls', async () => {
  await page.viewport(1280, 800);
  const orders = [1003, 1002, 1001].map((orderNumber) => listedOrder({ orderNumber }));
  const section = { status: 'Pending', count: 3, countCapped: false, orders, next: null } as const;
  mountInDashboard(
    <div id="isi" className="page-width gap-8 lg:grid lg:grid-cols-[208px_minmax(0,1fr)]">
      <h1>Pesanan Masuk</h1>
      <div className="min-w-0">
        <OrderSection section={section} held={new Map()} shop={srisShop} onStep={() => {}} />
        <BatchBar readOnly={false} />
      </div>
    </div>,
  );
  const bar = page.getByRole('form', { name: 'Pesanan terpilih' });
  const boxes = page.getByRole('checkbox', { name: /^Pilih #\d+$/ });
  const all = page.getByRole('checkbox', { name: 'Pilih semua' });
  await expect.element(boxes).toHaveLength(3);
  await expect.element(bar).not.toBeInTheDocument();
  await boxes.first().click();
  await expect.element(bar).toMatchTextContent('1 dipilih');
  await expect.element(all).toBePartiallyChecked();
  await all.click();
  await expect.element(bar).toMatchTextContent('3 dipilih');
  await expect.element(page.getByRole('status').filter({ hasText: /^3 dipilih$/ })).toBeInTheDocument();
  expect(hiddenBehindBar()).toEqual([]);
  await audit();
  await bar.getByRole('button', { name: 'Batal pilih' }).click();
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(boxes.first()).not.toBeChecked();
});

/** Focuses each control of the list, and returns those that the bar then covers. */
function hiddenBehindBar(): string[] {
  const bar = document.querySelector('form[aria-label="Pesanan terpilih"]');
  if (!bar) return ['no bar'];
  const controls = document.querySelectorAll<HTMLElement>('article :is(a, button, input, summary)');
  return [...controls].flatMap((control) => {
    control.focus();
    if (document.activeElement !== control) return [];
    const [own, over] = [control.getBoundingClientRect(), bar.getBoundingClientRect()];
    const isHidden =
      own.bottom > over.top && own.top < over.bottom && own.right > over.left && own.left < over.right;
    return isHidden ? [control.outerHTML] : [];
  });
}
