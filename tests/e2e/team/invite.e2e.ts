import { href } from '#domain/routes/href.ts';
import { expectOutcome, inviteAni, open, press } from '../outcomes/acts.ts';
import { expect, test } from '../support/browser.ts';
import { registerShop } from '../support/people.ts';

test('an invitation stays open and filled in when the page loads that another one is gone', async ({
  page,
  context,
}) => {
  const { owner } = await registerShop(context, []);
  await open(page, href('/dashboard/tim'));
  await inviteAni(page, owner);
  const loads = Promise.withResolvers<void>();
  await page.route(/\/dashboard\/tim\.data/, async (route) => {
    if (route.request().method() === 'GET') await loads.promise;
    await route.continue();
  });
  await press(page, 'Cabut undangan Ani');
  await expectOutcome(page, 'Undangan dicabut.');
  await press(page, 'Undang anggota');
  const name = page.getByLabel('Nama', { exact: true });
  await name.fill('Budi');
  const waiting = page.getByText('Undangan yang menunggu', { exact: true });
  await expect(waiting).toBeAttached();
  loads.resolve();
  await expect(waiting).not.toBeAttached();
  await expect(name).toHaveValue('Budi');
  await expect(name).toBeVisible();
});
