import type { BrowserContext } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { countActions } from '../support/counting.ts';

const form = `<!DOCTYPE html><html lang="id"><link rel="icon" href="data:,"><title>Hitungan</title>
  <main><h1>Hitungan</h1>
  <label>Nama <input id="nama"></label>
  <label>Warna <select><option>merah</option><option>biru</option></select></label>
  <label>Foto <input type="file"></label>
  <a href="/hitungan" target="_blank">Lagi</a></main></html>`;

test('taps and keys are counted in all tabs, and shortcuts of a test cost the same', async ({
  page,
  context,
}) => {
  await serveForm(context);
  const counter = await countActions(context);
  await page.goto('/hitungan');
  expect(await counter.total()).toEqual({ taps: 0, keys: 0 });

  await page.getByLabel('Nama').tap();
  await page.keyboard.type('Rina W');
  await page.keyboard.press('Tab');
  expect(await counter.total()).toEqual({ taps: 1, keys: 7 });

  await page.getByLabel('Nama').fill('Budi');
  expect(await counter.total()).toEqual({ taps: 1, keys: 11 });

  await page.getByLabel('Warna').selectOption('biru');
  await page
    .getByLabel('Foto')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('a') });
  expect(await counter.total()).toEqual({ taps: 5, keys: 11 });

  const [other] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Lagi' }).click(),
  ]);
  await other.getByLabel('Nama').click();
  await other.keyboard.press('Enter');
  await other.close();
  expect(await counter.total()).toEqual({ taps: 7, keys: 12 });
});

function serveForm(context: BrowserContext): Promise<unknown> {
  return context.route('**/hitungan', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: form }),
  );
}
