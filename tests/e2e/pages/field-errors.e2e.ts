import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { hydrated } from '../support/shopping.ts';

// The forms' own tests (`*.browser.test.tsx`) cover colours, photos, tables and the checkbox to delete stock.
test('the error of a field disappears when it is corrected, and comes back with the next response', async ({
  page,
}) => {
  await page.goto(href('/login'));
  await hydrated(page);
  const email = page.getByLabel('Email');
  const error = page.getByText('Email wajib diisi.');
  const send = page.getByRole('main').getByRole('button', { name: 'Login' });
  const expectWrong = async () => {
    await expect(error).toBeVisible();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Email wajib diisi.');
  };
  await send.click();
  await expectWrong();

  await email.pressSequentially('a');
  await expect(error).toHaveCount(0);
  await expect(email).not.toHaveAttribute('aria-invalid');
  await expect(email).toHaveAccessibleDescription('');
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');

  await email.fill('');
  await expect(error).toHaveCount(0);
  await send.click();
  await expectWrong();
});
