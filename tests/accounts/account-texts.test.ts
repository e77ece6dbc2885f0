import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { pool } from '#server/db/pool.ts';
import { env } from '#server/env.ts';
import { textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { world } from '../support/world/world.ts';

/* Covers the texts in docs/product/accounts.md#account-texts that users see only after a failure. */

let app: TestApp;
let ani: Visitor;

beforeAll(async () => {
  app = await startApp();
  ani = await app.loginAs(world.ani);
});
afterAll(() => app.stop());

const change = (fields: Record<string, string>) =>
  ani.post(href('/profil'), { intent: 'password', ...fields });

test('a password change in an old session is rejected until the current password is entered', async () => {
  await pool().query(
    `UPDATE auth.session SET "createdAt" = now() - interval '11 minutes' WHERE "userId" = $1`,
    [world.ani.id],
  );
  const asked = await change({ newPassword: 'sandi-baru-1' });
  expect(asked.status).toBe(409);
  const page = await textOf(asked);
  expect(page).toContain('Gagal mengubah password. Error: Masukkan password saat ini untuk melanjutkan.');
  expect(page).toContain('Password Saat Ini');

  const wrong = await change({ newPassword: 'sandi-baru-1', currentPassword: 'bukan-ini' });
  expect(await textOf(wrong)).toContain('Gagal mengubah password. Error: Password saat ini salah.');

  const right = await change({ newPassword: 'sandi-baru-1', currentPassword: world.ani.password });
  expect([right.status, ani.cookies()]).toEqual([200, '']);
  expect(await textOf(right)).toContain('Password berhasil diubah! Silakan login kembali.');
  expect(locationOf(await ani.get(href('/profil')))).toBe(`${href('/login')}?from=%2Fprofil`);
});

test('a reset link is promised at once, even if no mail can be written', async () => {
  const folder = join(env.dataDir, 'mail');
  await rm(folder, { recursive: true, force: true });
  // A file in place of the mail folder makes every attempt to write a mail fail.
  await writeFile(folder, '');
  const answer = await app.guest().post(href('/forgot-password'), { email: world.budi.email });
  await rm(folder);
  expect(answer.status).toBe(200);
  expect(await textOf(answer)).toContain('Berhasil! Silakan cek email Anda untuk link reset password.');
});
