import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OrderStatus } from '#domain/orders/order.ts';
import { OrderSteps } from './steps.tsx';

function steps(reached: OrderStatus, { status = reached, proofWaits = false } = {}): string[] {
  const html = renderToStaticMarkup(
    <OrderSteps shippingKind="ask" status={status} proofWaits={proofWaits} reached={reached} />,
  );
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
