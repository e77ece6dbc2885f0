import type { Locator, Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerShop } from '../support/people.ts';
import { noteShifts, shiftedOn } from '../support/shifts.ts';
import { hydrated } from '../support/shopping.ts';

test('an amount is typed, pasted, refused and removed', async ({ page, context }) => {
  await registerShop(context, []);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await noteShifts(context);
  await page.goto(href('/dashboard/produk'));
  await hydrated(page);
  const price = page.getByRole('textbox', { name: 'Harga', exact: true });

  await test.step('a price gets its dots while it is typed, and the caret keeps its place', () =>
    typePrice(page, price));
  await test.step('a price can be pasted in any common spelling', () => pastePrice(page, price));
  await test.step('an invalid price is reported at the field and never becomes another number', () =>
    refusePrice(page, price));
  await test.step('a removed amount stays removed, and its error disappears', () => removePrice(price));
});

test('a price typed before the scripts are ready gets its dots and is saved', async ({ page, context }) => {
  await registerShop(context, []);
  const price = await priceTypedEarly(page, '18500');
  await expectCaret(price, '18.500|');
  await page.getByLabel('Nama Produk').fill('Sabun Sereh');
  await page.getByLabel('Stok', { exact: true }).fill('4');
  await page.getByLabel('Berat (gram)').fill('120');
  await page.getByRole('button', { name: 'Tambah Produk' }).click();
  await expect(page.getByRole('article', { name: 'Sabun Sereh' })).toContainText('Rp\u00a018.500');
});

test('an invalid price pasted before the scripts are ready is reported, not changed', async ({
  page,
  context,
}) => {
  await registerShop(context, []);
  const price = await priceTypedEarly(page, '-5');
  await expect(price).toHaveAccessibleDescription(/“-5” tidak bisa dipakai di sini\./);
  await expect(price).toHaveValue('-5');
  await price.press('Home');
  await price.press('Delete');
  await expect(price).not.toHaveAttribute('aria-invalid');
  await price.press('End');
  await price.pressSequentially('x000');
  await expect(price).toHaveValue('5.000');
});

/** Types a price into the form for a new product before the scripts are ready, then lets them run. */
async function priceTypedEarly(page: Page, typed: string): Promise<Locator> {
  const release = await holdScripts(page);
  await page.goto(href('/dashboard/produk'), { waitUntil: 'commit' });
  const price = page.getByRole('textbox', { name: 'Harga', exact: true });
  await price.fill(typed);
  release();
  return price;
}

async function typePrice(page: Page, price: Locator): Promise<void> {
  await expect(price).toHaveAttribute('inputmode', 'numeric');
  await expect(price).toHaveAccessibleDescription('Rp');
  const type = (keys: string) => price.pressSequentially(keys);

  await type('1250000');
  await expectCaret(price, '1.250.000|');

  await putCaret(price, '1.2|50.000');
  await type('9');
  await expectCaret(price, '12.9|50.000');
  await price.press('Backspace');
  await expectCaret(price, '1.2|50.000');

  await putCaret(price, '1.|250.000');
  await price.press('Backspace');
  await price.press('Backspace');
  await expectCaret(price, '|250.000');

  await putCaret(price, '250|.000');
  await price.press('Delete');
  await price.press('Delete');
  await expect(price).toHaveValue('25.000');

  await price.fill('');
  await type('a12,x5-00');
  await expect(price).toHaveValue('12.500');
  await price.press('Control+z');
  await expect(price).toHaveValue('1.250');
  expect(await shiftedOn(page)).toEqual([]);
}

async function pastePrice(page: Page, price: Locator): Promise<void> {
  for (const text of ['Rp 1.250.000', '1250000', 'Rp1.250.000,00']) {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await price.fill('7');
    await price.selectText();
    await price.press('Control+v');
    await expect(price).toHaveValue('1.250.000');
  }
}

async function refusePrice(page: Page, price: Locator): Promise<void> {
  const refusalOf = (text: string) =>
    page.getByText(`“${text}” tidak bisa dipakai di sini. Isi dengan angka bulat, misalnya 15000.`);
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await price.selectText();
    await price.press('Control+v');
  };
  await price.fill('7000');
  for (const text of ['-5', '12.5', 'Rp 15 rb']) {
    await paste(text);
    await expect(refusalOf(text)).toBeVisible();
    await expect(price).toHaveValue('7.000');
    await expect(price).toHaveAttribute('aria-invalid', 'true');
    await expect(price).toHaveAccessibleDescription(new RegExp(`“${text}” tidak bisa dipakai`));
    await paste('8.500');
    await expect(refusalOf(text)).toHaveCount(0);
    await expect(price).toHaveValue('8.500');
    await expect(price).not.toHaveAttribute('aria-invalid');
    await price.fill('7000');
  }

  // `fill`, like autofill, sets the whole value at once, so the page cannot reject the '-' before it is entered.
  await price.fill('-5');
  await expect(refusalOf('-5')).toBeVisible();
  await expect(price).toHaveValue('7.000');

  await price.selectText();
  await price.pressSequentially('-5');
  await expect(price).toHaveValue('5');
  await expect(refusalOf('-5')).toHaveCount(0);
}

async function removePrice(price: Locator): Promise<void> {
  const reset = () => price.evaluate((input: HTMLInputElement) => input.form?.reset());
  await price.fill('7000');
  for (const empty of [() => price.press('Backspace'), reset]) {
    await price.fill('-5');
    await expect(price).toHaveAttribute('aria-invalid', 'true');
    await price.selectText();
    await empty();
    await expect(price).toHaveValue('');
    await expect(price).not.toHaveAttribute('aria-invalid');
    await price.fill('-5');
    await expect(price).toHaveValue('');
    await price.fill('7000');
  }
}

async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** `state` is the field's text with a `|` at the caret. */
async function expectCaret(field: Locator, state: string): Promise<void> {
  await expect
    .poll(() =>
      field.evaluate((input: HTMLInputElement) => {
        const { value, selectionStart } = input;
        return `${value.slice(0, selectionStart ?? 0)}|${value.slice(selectionStart ?? 0)}`;
      }),
    )
    .toBe(state);
}

async function putCaret(field: Locator, state: string): Promise<void> {
  await expect(field).toHaveValue(state.replace('|', ''));
  await field.evaluate(
    (input: HTMLInputElement, place) => input.setSelectionRange(place, place),
    state.indexOf('|'),
  );
}
