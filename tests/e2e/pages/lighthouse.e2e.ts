import { href } from '#domain/routes/href.ts';
import { isFullRun, LONG } from '../../support/full-run.ts';
import { expect, test } from '../support/browser.ts';
import { startLighthouse } from '../support/lighthouse.ts';

/* The performance score is measured by `npm run bench`, because other tests on the same machine would lower it. */

test.skip(!isFullRun, LONG);

let lighthouse: Awaited<ReturnType<typeof startLighthouse>>;
test.beforeAll(async () => {
  lighthouse = await startLighthouse();
});
test.afterAll(() => lighthouse?.stop());

for (const path of ['/', href('/toko/:toko', { toko: 'warung-bu-sri' })])
  test(`Lighthouse finds nothing to improve on ${path}`, async ({ baseURL }) => {
    const { scores, failed } = await lighthouse.audit(`${baseURL}${path}`, [
      'accessibility',
      'best-practices',
      'seo',
    ]);
    expect(failed).toEqual([]);
    expect(scores).toEqual({ accessibility: 100, 'best-practices': 100, seo: 100 });
  });
