import { expect, test } from 'vitest';
import { type CachePolicy, cacheControl } from './cache-policy.ts';

test.each<[string, CachePolicy | null]>([
  ['no-store', null],
  ['no-store', { by: 'program', storeId: null }],
  ['no-cache', { by: 'browsers', seconds: 0 }],
  ['public, max-age=60', { by: 'browsers', seconds: 60 }],
  ['public, max-age=60, stale-while-revalidate=600', { by: 'browsers', seconds: 60, staleSeconds: 600 }],
])('%s', (header, cachePolicy) => {
  expect(cacheControl(cachePolicy)).toBe(header);
});
