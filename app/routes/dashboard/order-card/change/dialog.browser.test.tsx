import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { done, refused } from '#app/forms/answers.ts';
import { messages } from '#domain/messages.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { mountInDashboard, srisShop } from '../../../../../tests/support/components/dashboard.tsx';
import { audit, unmountAll } from '../../../../../tests/support/components/mount.ts';
import { listedOrder } from '../../../../../tests/support/components/orders.ts';
import { OrderChangeDialog } from './dialog.tsx';

const dialog = page.getByRole('dialog');
const button = (name: string) => dialog.getByRole('button', { name, exact: true });

/** Opens the dialog. Every change succeeds unless `answer` says otherwise. `sent` collects the requested statuses. */
function open(status: OrderStatus, to: OrderStatus, answer?: () => unknown) {
  const sent: string[] = [];
  let form = new FormData();
  let isClosed = false;
  const order = listedOrder({ status });
  const close = () => {
    isClosed = true;
  };
  mountInDashboard(<OrderChangeDialog order={order} to={to} shop={srisShop} onClose={close} />, {
    action: async ({ request }) => {
      form = await request.formData();
      const next = String(form.get('to')) as OrderStatus;
      sent.push(next);
      return answer?.() ?? done(messages.orderStatusChanged, { order: { ...order, status: next } });
    },
  });
  return { sent, form: () => form, closed: () => isClosed };
}

test('a double tap and a held key move an order one step, not two', async () => {
  const { sent, closed } = open('Harus Dibayar', 'Sudah Dibayar');
  const pressedAtOnce = pressTwiceWhenShown('Proses Pesanan');
  await expect.element(button('Ya')).toHaveFocus();
  await userEvent.keyboard('{Enter>}');
  await expect.element(dialog.getByText(/Status sekarang: /)).toMatchTextContent('Sudah Dibayar');
  await pressedAtOnce;
  await expect.element(button('Selesai')).toHaveFocus();
  let repeats = 0;
  const count = ({ repeat }: KeyboardEvent) => {
    if (repeat) repeats += 1;
  };
  document.addEventListener('keydown', count, { capture: true });
  await repeatEnter();
  (button('Proses Pesanan').element() as HTMLElement).focus();
  await repeatEnter();
  await userEvent.keyboard('{/Enter}');
  document.removeEventListener('keydown', count, { capture: true });
  expect(repeats).toBe(2);
  expect(sent).toEqual(['Sudah Dibayar']);
  expect(closed()).toBe(false);
  await button('Proses Pesanan').click();
  await expect.element(dialog.getByText(/Status sekarang: /)).toMatchTextContent('Processing');
  expect(sent).toEqual(['Sudah Dibayar', 'Processing']);
});

test('a change that somebody else has made meanwhile is reported', async () => {
  const sentence = messages.orderUpdateFailed('status pesanan ini sekarang sudah "Cancelled".');
  open('Pending', 'Harus Dibayar', () => refused({ sentence }));
  await button('Ya').click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('status pesanan ini sekarang sudah "Cancelled".');
  await audit();
});

test('Escape closes the question', async () => {
  const { closed } = open('Pending', 'Complain');
  await expect.element(dialog.getByText('Ubah status pesanan ini menjadi "Complain"?')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(closed).toBe(true);
});

test.each([
  ['Cancelled', true],
  ['Harus Dibayar', false],
] as const)("if 'Ya' leads to %s, that the button is red is %o", async (to, isRed) => {
  open('Pending', to);
  await expect.element(button('Ya')).toBeVisible();
  // The previous test may have left the pointer on the button, which changes its colour.
  await userEvent.hover(dialog.getByRole('heading'));
  const red = 'rgb(173, 35, 28)';
  await expect.poll(() => getComputedStyle(button('Ya').element()).backgroundColor === red).toBe(isRed);
  await audit();
});

test('a courier is one tap away, the most recent one first', async () => {
  const { sent, form } = open('Processing', 'Shipped');
  const chips = dialog.getByRole('list', { name: 'Yang sering dipakai' }).getByRole('button');
  const names = () => chips.elements().map(({ textContent }) => textContent);
  await expect.poll(names).toEqual(['JNE', 'J&T', 'SiCepat', 'AnterAja', 'Pos Indonesia', 'Kurir toko']);
  await expect.element(chips.first()).toHaveFocus();
  await audit();
  const pressed = dialog.getByRole('button', { pressed: true });
  await expect.element(pressed).not.toBeInTheDocument();
  await chips.filter({ hasText: 'JNE' }).click();
  await chips.filter({ hasText: 'AnterAja' }).click();
  await expect.element(dialog.getByLabelText('Kurir')).toHaveValue('AnterAja');
  await expect.element(pressed).toHaveTextContent('AnterAja');
  await userEvent.hover(dialog.getByRole('heading'));
  await expect.poll(() => getComputedStyle(pressed.element()).backgroundColor).toBe('rgb(18, 84, 58)');
  await dialog.getByLabelText('Kurir').fill('Kurir adik');
  await expect.element(pressed).not.toBeInTheDocument();
  await chips.filter({ hasText: 'AnterAja' }).click();
  await expect.element(dialog.getByLabelText('Nomor Resi')).toHaveFocus();
  await userEvent.keyboard('100012');
  await button('Ya').click();
  await expect.element(dialog.getByText('Status pesanan berhasil diperbarui!')).toBeVisible();
  expect(sent).toEqual(['Shipped']);
  expect([form().get('courier'), form().get('nomorResi')]).toEqual(['AnterAja', '100012']);
  await audit();

  unmountAll();
  const again = open('Processing', 'Shipped');
  await expect.poll(names).toEqual(['AnterAja', 'JNE', 'J&T', 'SiCepat', 'Pos Indonesia', 'Kurir toko']);
  await chips.filter({ hasText: 'Kurir toko' }).click();
  await button('Ya').click();
  await expect.element(dialog.getByText('Status pesanan berhasil diperbarui!')).toBeVisible();
  expect(again.sent).toEqual(['Shipped']);
  expect([again.form().get('courier'), again.form().get('nomorResi')]).toEqual(['Kurir toko', '']);
});

/** Sends the key event that a keyboard repeats while Enter is held down. */
async function repeatEnter(): Promise<void> {
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };
  await cdp().send('Input.dispatchKeyEvent', { type: 'keyDown', autoRepeat: true, ...enter });
}

/** Clicks the button twice when it appears: as the second click of a mouse's double click, then as a finger's tap. */
function pressTwiceWhenShown(label: string): Promise<void> {
  return new Promise((resolve) => {
    const watching = new MutationObserver(() => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('dialog button')];
      const shown = buttons.find(({ textContent }) => textContent === label);
      if (!shown) return;
      watching.disconnect();
      const press = { bubbles: true, cancelable: true };
      shown.dispatchEvent(new PointerEvent('click', { ...press, detail: 2, pointerType: 'mouse' }));
      shown.dispatchEvent(new PointerEvent('click', { ...press, detail: 1, pointerType: 'touch' }));
      resolve();
    });
    watching.observe(document.body, { childList: true, subtree: true });
  });
}
