import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OrderStatus, RentReference } from '#domain/orders/order.ts';
import { OrderSteps } from './steps.tsx';

type Shown = { status?: OrderStatus; proofWaits?: boolean; rent?: RentReference | null };

function pageOf(reached: OrderStatus, { status = reached, proofWaits = false, rent = null }: Shown = {}) {
  return renderToStaticMarkup(
    <OrderSteps shippingKind="ask" status={status} proofWaits={proofWaits} reached={reached} rent={rent} />,
  );
}

function steps(reached: OrderStatus, shown: Shown = {}): string[] {
  const html = pageOf(reached, shown);
  return html
    .split('<li')
    .slice(1)
    .map((step) => {
      const color = step.includes('bg-success') ? 'green' : step.includes('border-theme-text') ? 'theme' : '';
      const sign = step.includes('data-half') ? 'half' : step.includes('<svg') ? 'tick' : 'ring';
      const current = step.includes('aria-current="step"') ? 'current' : '';
      return [color, sign, current].filter(Boolean).join(' ');
    });
}

const ahead = 'ring';

test("completed steps have a tick in the shop's colour, and the current step is a ring", () => {
  expect(steps('Pending')).toEqual(['theme ring current', ahead, ahead, ahead, ahead, ahead]);
  expect(steps('Sudah Dibayar').slice(0, 4)).toEqual([
    'theme tick',
    'theme tick',
    'theme ring current',
    ahead,
  ]);
});

test('a waiting proof half-fills the payment step', () => {
  const waiting = steps('Harus Dibayar', { proofWaits: true });
  expect(waiting.slice(0, 4)).toEqual(['theme tick', 'theme tick', 'theme half current', ahead]);
});

test('only the end of a completed order is green', () => {
  expect(steps('Completed')).toEqual([...Array(5).fill('theme tick'), 'green tick current']);
  expect(steps('Shipped', { status: 'Complain' }).join()).not.toContain('green');
});

test('rent has three steps, none of which prepares or ships a parcel', () => {
  const rent = { number: 'SEWA/2026/00001', invoiceId: 'faktur', shopId: 'toko' };
  expect(steps('Completed', { rent })).toEqual(['theme tick', 'theme tick', 'green tick current']);
  const html = pageOf('Harus Dibayar', { rent });
  for (const label of ['Tagihan', 'Dibayar', 'Selesai']) expect(html).toContain(label);
  for (const label of ['Dipesan', 'Disiapkan', 'Dikirim']) expect(html).not.toContain(label);
});
