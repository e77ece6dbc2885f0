import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OrderStatus } from '#domain/orders/order.ts';
import { smallTargets } from '../../../../tests/e2e/layout/targets.ts';
import { mountInDashboard, srisShop } from '../../../../tests/support/components/dashboard.tsx';
import { audit } from '../../../../tests/support/components/mount.ts';
import { listedOrder } from '../../../../tests/support/components/orders.ts';
import { OrderSection } from './section.tsx';

const people = [
  { customerName: 'Rina Wulandari', kecamatan: 'Gondokusuman' },
  { customerName: 'Muhammad Rizky Pratama Nugraha', kecamatan: 'Umbulharjo' },
  { customerName: 'Siti', kecamatan: 'Kotagede' },
];
const names = ['Sambal Roa Pedas', 'Keripik Tempe Daun Jeruk', 'Sirup Pala Banda'];

function orderAt(orderNumber: number, status: OrderStatus) {
  const order = listedOrder({ orderNumber, status, ...people[orderNumber % 3], totalPrice: 75_000 });
  const [item] = order.items;
  if (!item) throw new Error('an order without items');
  const items = names.map((namaProduk) => ({ ...item, id: namaProduk, namaProduk }));
  return { ...order, items, catatan: 'Tolong dibungkus kado, tanpa nota di dalamnya' };
}

const lists: [OrderStatus, number[]][] = [
  ['Pending', [1006, 1005, 1004, 1003]],
  ['Harus Dibayar', [1001]],
  ['Completed', [1002]],
];

/** Shows one list for each status, six orders in all. */
function show(onStep = () => {}): void {
  const sections = lists.map(([status, numbers]) => {
    const orders = numbers.map((number) => orderAt(number, status));
    return { status, count: orders.length, countCapped: false, orders, next: null };
  });
  mountInDashboard(
    <div className="page-width grid gap-3">
      <h1>Pesanan Masuk</h1>
      {sections.map((section) => (
        <OrderSection
          key={section.status}
          section={section}
          held={new Map()}
          shop={srisShop}
          onStep={onStep}
        />
      ))}
    </div>,
  );
}

test.each([320, 360])('no part of an order wraps or overlaps another at %i px', async (width) => {
  await page.viewport(width, 800);
  show();
  await expect.element(page.getByRole('article')).toHaveLength(6);
  expect(document.documentElement.scrollWidth).toBe(width);
  const heads = [...document.querySelectorAll('section > div:first-child')];
  expect(heads).toHaveLength(3);
  for (const head of heads) expect(head.getBoundingClientRect().height).toBeLessThanOrEqual(28);
  expect(tornParts([...document.querySelectorAll('article')])).toEqual([]);
  expect(smallTargets(44)).toEqual([]);
  await audit();
});

describe('rare steps are behind a menu', () => {
  const onStep = vi.fn();
  const last = page
    .getByRole('region', { name: /^Pending/ })
    .getByRole('article')
    .last();
  const menu = () => last.element().querySelector('summary') as HTMLElement;
  const cancel = last.getByRole('button', { name: 'Batalkan' });

  beforeEach(async () => {
    await page.viewport(360, 800);
    show(onStep);
    await expect.element(last).toBeVisible();
  });

  test('which the keyboard opens and closes', async () => {
    await expect.element(cancel).not.toBeInTheDocument();
    menu().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(cancel).toBeInViewport({ ratio: 1 });
    const chat = last.getByRole('link', { name: 'Hubungi Pembeli' });
    await expect.element(chat).toHaveAttribute('href', expect.stringContaining('wa.me'));
    await audit();
    await userEvent.keyboard('{Tab}{Escape}');
    await expect.element(cancel).not.toBeInTheDocument();
    expect(document.activeElement).toBe(menu());
  });

  test('which a tap elsewhere or a choice closes', async () => {
    await userEvent.click(menu());
    await expect.element(cancel).toBeVisible();
    await page.getByRole('heading', { name: 'Pesanan Masuk' }).click();
    await expect.element(cancel).not.toBeInTheDocument();

    await userEvent.click(menu());
    await last.getByRole('button', { name: 'Komplain' }).click();
    expect(onStep).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ orderNumber: 1003 }),
      'Complain',
    );
    await expect.element(cancel).not.toBeInTheDocument();
  });
});

/** Returns the text of each element that wraps to a second line or overlaps another element. */
function tornParts(cards: Element[]): string[] {
  return cards.flatMap((card) => {
    const texts = [...card.querySelectorAll('h3, p')];
    const controls = [...card.querySelectorAll('button, summary, label, a:not(.absolute)')];
    const seen = [...texts, ...controls]
      .filter((part) => part.checkVisibility())
      .map((part) => ({ part, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1);
    const torn = seen.filter(({ part, box }) => texts.includes(part) && box.height > 24);
    const crossed = seen.filter((one, nth) =>
      seen.slice(nth + 1).some(({ box }) => {
        const across = Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left);
        const down = Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top);
        return across > 1 && down > 1;
      }),
    );
    return [...torn, ...crossed].map(({ part }) => part.textContent?.trim() ?? '');
  });
}
