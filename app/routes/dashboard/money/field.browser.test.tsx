import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { audit, mount, mountHtml } from '../../../../tests/support/components/mount.ts';
import { MoneyField } from './field.tsx';

const price = page.getByRole('textbox', { name: 'Harga' });
const refusalOf = (text: string) =>
  page.getByText(`“${text}” tidak bisa dipakai di sini. Isi dengan angka bulat, misalnya 15000.`);

const form = (
  <form>
    <MoneyField label="Harga" name="harga" />
  </form>
);

describe('a price', () => {
  beforeEach(async () => {
    mount(form);
    await price.click();
  });

  test('gets its dots while it is typed, and the caret keeps its place', async () => {
    await expect.element(price).toHaveAttribute('inputmode', 'numeric');
    await expect.element(price).toHaveAccessibleDescription('Rp');
    const before = price.element().getBoundingClientRect();
    await userEvent.keyboard('1250000');
    await expectCaret('1.250.000|');

    await putCaret('1.2|50.000');
    await userEvent.keyboard('9');
    await expectCaret('12.9|50.000');
    await userEvent.keyboard('{Backspace}');
    await expectCaret('1.2|50.000');

    await putCaret('1.|250.000');
    await userEvent.keyboard('{Backspace}{Backspace}');
    await expectCaret('|250.000');

    await putCaret('250|.000');
    await userEvent.keyboard('{Delete}{Delete}');
    await expect.element(price).toHaveValue('25.000');

    await price.fill('');
    await userEvent.keyboard('a12,x5-00');
    await expect.element(price).toHaveValue('12.500');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(price).toHaveValue('1.250');
    expect(price.element().getBoundingClientRect()).toEqual(before);
    await audit();
  });

  test.each(['Rp 1.250.000', '1250000', 'Rp1.250.000,00'])('can be pasted as %s', async (text) => {
    await price.fill('7');
    await paste(text);
    await expect.element(price).toHaveValue('1.250.000');
  });

  test.each(['-5', '12.5', 'Rp 15 rb'])(
    'pasted as %s is refused and never becomes another number',
    async (text) => {
      await price.fill('7000');
      await paste(text);
      await expect.element(refusalOf(text)).toBeVisible();
      await expect.element(price).toHaveValue('7.000');
      await expect.element(price).toHaveAttribute('aria-invalid', 'true');
      await expect.element(price).toHaveAccessibleDescription(new RegExp(`“${text}” tidak bisa dipakai`));
      await audit();
      await paste('8.500');
      await expect.element(refusalOf(text)).not.toBeInTheDocument();
      await expect.element(price).toHaveValue('8.500');
      await expect.element(price).not.toHaveAttribute('aria-invalid');
    },
  );

  test('that autofill sets is refused after the fact, and typing puts it right', async () => {
    await price.fill('7000');
    // `fill`, like autofill, sets the whole value at once, so the page cannot reject the '-' before it is entered.
    await price.fill('-5');
    await expect.element(refusalOf('-5')).toBeVisible();
    await expect.element(price).toHaveValue('7.000');

    await selectAll();
    await userEvent.keyboard('-5');
    await expect.element(price).toHaveValue('5');
    await expect.element(refusalOf('-5')).not.toBeInTheDocument();
  });

  test.each([
    ['the user', () => userEvent.keyboard('{Backspace}')],
    ['a reset of the form', () => document.querySelector('form')?.reset()],
  ])('removed by %s stays removed, and its error disappears', async (_, empty) => {
    await price.fill('7000');
    await price.fill('-5');
    await expect.element(price).toHaveAttribute('aria-invalid', 'true');
    await selectAll();
    await empty();
    await expect.element(price).toHaveValue('');
    await expect.element(price).not.toHaveAttribute('aria-invalid');
    await price.fill('-5');
    await expect.element(price).toHaveValue('');
    await price.fill('7000');
    await expect.element(price).toHaveValue('7.000');
  });
});

describe('before the scripts are ready, a price', () => {
  test('that was typed gets its dots', async () => {
    const { hydrate } = mountHtml(form);
    await price.fill('18500');
    hydrate();
    await expectCaret('18.500|');
  });

  test('that is invalid is reported, not changed', async () => {
    const { hydrate } = mountHtml(form);
    await price.fill('-5');
    hydrate();
    await expect.element(price).toHaveAccessibleDescription(/“-5” tidak bisa dipakai di sini\./);
    await expect.element(price).toHaveValue('-5');
    await userEvent.keyboard('{Home}{Delete}');
    await expect.element(price).not.toHaveAttribute('aria-invalid');
    await userEvent.keyboard('{End}x000');
    await expect.element(price).toHaveValue('5.000');
  });
});

async function selectAll(): Promise<void> {
  await userEvent.keyboard('{Control>}a{/Control}');
}

async function paste(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  await selectAll();
  await userEvent.keyboard('{Control>}v{/Control}');
}

/** `state` is the field's text with a `|` at the caret. */
async function expectCaret(state: string): Promise<void> {
  await expect
    .poll(() => {
      const { value, selectionStart } = price.element() as HTMLInputElement;
      return `${value.slice(0, selectionStart ?? 0)}|${value.slice(selectionStart ?? 0)}`;
    })
    .toBe(state);
}

async function putCaret(state: string): Promise<void> {
  await expect.element(price).toHaveValue(state.replace('|', ''));
  const place = state.indexOf('|');
  (price.element() as HTMLInputElement).setSelectionRange(place, place);
}
