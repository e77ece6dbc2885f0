import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerShop, unique } from '../support/people.ts';
import { asAdmin } from '../support/program.ts';
import { hydrated } from '../support/shopping.ts';

const BRANCHES = 25;

/** Makes the owner of the shop `own` a member of the shop `last` and of many shops whose names sort before `last`. */
async function joinBranches(own: string, last: string): Promise<() => Promise<unknown>> {
  const branch = unique('Toko Cabang');
  await asAdmin(async (admin) => {
    await admin.query(
      `INSERT INTO stores (store_id, nama_toko, slug, wa_number)
       SELECT gen_random_uuid(), $1 || ' ' || nth, gen_random_uuid()::text, '6281255500000'
       FROM generate_series(1, $2::int) AS nth`,
      [branch, BRANCHES],
    );
    await admin.query(
      `INSERT INTO memberships (store_id, user_id, email, name, role, main, rights)
       SELECT joined.store_id, self.user_id, self.email, 'Rekan', 'owner', false, '{}'
       FROM stores joined, memberships self JOIN stores home USING (store_id)
       WHERE home.nama_toko = $1 AND (joined.nama_toko = $2 OR joined.nama_toko LIKE $3 || ' %')`,
      [own, last, branch],
    );
    await admin.query(
      `UPDATE auth."user" SET "inTeams" = true WHERE id IN (
         SELECT user_id::text FROM memberships JOIN stores USING (store_id) WHERE nama_toko = $1)`,
      [own],
    );
  });
  return () =>
    asAdmin(async (admin) => {
      const ofBranch = "store_id IN (SELECT store_id FROM stores WHERE nama_toko LIKE $1 || ' %')";
      await admin.query(`DELETE FROM memberships WHERE ${ofBranch}`, [branch]);
      await admin.query(`DELETE FROM stores WHERE ${ofBranch}`, [branch]);
    });
}

for (const [screen, menu, width, height] of [
  ['a phone', 'Akun', 360, 640],
  ['a phone held sideways', 'Akun', 640, 360],
  ['a desk', 'Ganti toko', 1280, 720],
] as const)
  test(`who works in many shops reaches the last one of the switch on ${screen}`, async ({
    page,
    context,
    audit,
  }) => {
    const own = await registerShop(context, []);
    const last = await registerShop(null, [], unique('Zaitun'));
    const leave = await joinBranches(own.namaToko, last.namaToko);
    try {
      await page.setViewportSize({ width, height });
      await page.goto(href('/dashboard'));
      await hydrated(page);
      const banner = page.getByRole('banner');
      await banner.locator('summary').filter({ hasText: menu }).click();
      const branches = banner.getByRole('link', { name: /^Toko Cabang/ });
      await expect(branches).toHaveCount(BRANCHES);
      await expect(branches.first()).toBeInViewport({ ratio: 1 });
      await audit(page);
      await banner.getByRole('link', { name: last.namaToko }).click();
      await expect(banner.getByText(last.namaToko).first()).toBeVisible();
      await expect(page).toHaveURL(/toko=/);
    } finally {
      await leave();
    }
  });
