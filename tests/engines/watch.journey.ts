import { expect, test } from './browser.ts';

/* Tests watchPage itself, because every journey would miss an error that watchPage does not record. */

test('console output, errors and violations of the Content-Security-Policy are reported', async ({
  tab,
  asked,
}) => {
  await tab.open('/');
  expect(await tab.problems()).toEqual([]);
  await tab.evaluate(() => {
    console.error('rusak');
    setTimeout(() => {
      throw new Error('terlempar');
    });
    void Promise.reject(new Error('ditolak'));
    const picture = document.createElement('img');
    picture.src = 'https://contoh.id/gambar.png';
    document.body.append(picture);
  });
  for (const sign of [/console error: rusak/, /uncaught: .*terlempar/, /unhandled: ditolak/, /CSP: img-src/])
    await expect.poll(async () => (await tab.problems()).some((problem) => sign.test(problem))).toBe(true);
  await tab.evaluate(() => sessionStorage.clear());
  expect(asked).not.toContain('contoh.id:443');
});
