import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SiteFooter } from '#app/shell/site-footer.tsx';
import { hiddenBehindBar } from '../../../../tests/e2e/layout/in-page.ts';
import { mountInDashboard, srisShop } from '../../../../tests/support/components/dashboard.tsx';
import { audit } from '../../../../tests/support/components/mount.ts';
import { listedOrder } from '../../../../tests/support/components/orders.ts';
import { OrderSection } from '../order-card/section.tsx';
import { BatchBar } from './batch-bar.tsx';

test('on a desktop the bar counts the chosen orders, and covers none of their controls', async () => {
  // The list is longer than this screen, so the bar floats above some of its rows. The footer is below the list, as
  // on the real page, so that the last row can be scrolled above the bar.
  await page.viewport(1280, 400);
  const orders = Array.from({ length: 12 }, (_, nth) => listedOrder({ orderNumber: 1012 - nth }));
  const section = { status: 'Pending', count: 12, countCapped: false, orders, next: null } as const;
  mountInDashboard(
    <>
      <div id="isi" className="page-width gap-8 lg:grid lg:grid-cols-[208px_minmax(0,1fr)] lg:pb-8">
        <h1>Pesanan Masuk</h1>
        <div className="min-w-0">
          <OrderSection section={section} held={new Map()} shop={srisShop} onStep={() => {}} />
          <BatchBar readOnly={false} />
        </div>
      </div>
      <SiteFooter platformName="Kedai" year={2026} />
    </>,
  );
  const bar = page.getByRole('form', { name: 'Pesanan terpilih' });
  const boxes = page.getByRole('checkbox', { name: /^Pilih #\d+$/ });
  const all = page.getByRole('checkbox', { name: 'Pilih semua' });
  await expect.element(boxes).toHaveLength(12);
  await expect.element(bar).not.toBeInTheDocument();
  await boxes.first().click();
  await expect.element(bar).toMatchTextContent('1 dipilih');
  await expect.element(all).toBePartiallyChecked();
  await all.click();
  await expect.element(bar).toMatchTextContent('12 dipilih');
  await expect.element(page.getByRole('status').filter({ hasText: /^12 dipilih$/ })).toBeInTheDocument();
  expect(document.documentElement.scrollHeight).toBeGreaterThan(innerHeight);
  expect(hiddenBehindBar()).toEqual([]);
  await audit();
  await bar.getByRole('button', { name: 'Batal pilih' }).click();
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(boxes.first()).not.toBeChecked();
});
