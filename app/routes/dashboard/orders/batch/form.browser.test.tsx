import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { done } from '#app/forms/answers.ts';
import { NoticeRegion } from '#app/ui/page/notice.tsx';
import type { OrderStatus } from '#domain/orders/order.ts';
import { mountInDashboard, srisShop } from '../../../../../tests/support/components/dashboard.tsx';
import { audit } from '../../../../../tests/support/components/mount.ts';
import { listedOrder } from '../../../../../tests/support/components/orders.ts';
import { BatchForm } from './form.tsx';
import { BatchOutcomes, BatchSentence } from './outcomes.tsx';
import { BatchSteps } from './steps.tsx';

const ordersIn = (status: OrderStatus) =>
  [1001, 1002, 1003].map((orderNumber) => listedOrder({ orderNumber, status }));

beforeEach(() => page.viewport(1280, 800));

test('a desktop asks the shipping cost of several orders', async () => {
  mountInDashboard(
    <div className="page-width max-w-2xl">
      <h1>Ubah Status Bersama</h1>
      <BatchForm orders={ordersIn('Pending')} to="Harus Dibayar" answer={null} backTo="/" />
    </div>,
  );
  await expect.element(page.getByText('Ubah status 3 pesanan menjadi "Harus Dibayar"?')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Kirim tagihan 3 pesanan?' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Ya' })).toHaveTextContent('Ya, kirim tagihan');
  await expect.element(page.getByRole('textbox', { name: /^Ongkos Kirim #\d+$/ })).toHaveLength(3);
  await audit();
});

test('a desktop shows the outcome of several orders, and the steps that can follow', async () => {
  const orders = ordersIn('Harus Dibayar');
  const outcomes = orders.map(({ id, status }) => {
    return { orderId: id, to: status, reason: '', isUncertain: false };
  });
  const { data: answer } = done('3 dari 3 pesanan diubah.', { outcomes });
  mountInDashboard(
    <div className="page-width grid max-w-2xl gap-5">
      <h1>Ubah Status Bersama</h1>
      <NoticeRegion>
        <BatchSentence answer={answer} />
      </NoticeRegion>
      <BatchOutcomes outcomes={outcomes} orders={orders} shop={srisShop} />
      <BatchSteps
        orders={orders}
        chosen=""
        readOnly={false}
        listed={false}
        changed={orders.map(({ id }) => id)}
      />
    </div>,
  );
  await expect.element(page.getByText('3 dari 3 pesanan diubah.')).toBeVisible();
  const results = page.getByRole('list', { name: 'Hasil' }).getByRole('listitem');
  await expect.element(results).toHaveLength(3);
  await expect.element(results.filter({ hasText: /sekarang Harus Dibayar\./ })).toHaveLength(3);
  await audit();
  // The orders were billed just now, so the page does not suggest marking them as paid yet.
  await expect.element(page.getByRole('link', { name: 'Komplain (3)' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Tandai Sudah Bayar/ })).not.toBeInTheDocument();
});
