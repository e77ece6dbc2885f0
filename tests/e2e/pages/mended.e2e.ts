import { expect, test } from '../support/browser.ts';
import { hydrated } from '../support/shopping.ts';

test('the error of a field goes when it is mended, and comes back with the next answer', async ({ page }) => {
  await page.goto('/login');
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
  // That of another field stands until that one is mended.
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');

  await email.fill('');
  await expect(error).toHaveCount(0);
  await send.click();
  await expectWrong();
});
