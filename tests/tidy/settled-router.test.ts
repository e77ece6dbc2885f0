import { describe, expect, test } from 'vitest';
import config from '../../react-router.config.ts';
import { listFiles, readText } from '../support/source-files.ts';

/* ops/bundle/settled-router.ts removes parts of React Router, so no page may use them. */
const pages = listFiles().filter((path) => /^app\/.+\.tsx?$/.test(path) && !path.includes('.test.'));

describe('the parts that the build removes from React Router', () => {
  test.each([
    'clientLoader',
    'HydrateFallback',
    'prefetch',
    'PrefetchPageLinks',
    'mask[:=]',
    'script:ld\\+json',
    'viewTransition',
    'useViewTransitionState',
    'instrumentations',
  ])('nothing in the app uses %s', (name) => {
    const users = pages.filter((path) => new RegExp(`\\b${name}`).test(readText(path)));
    expect(users).toEqual([]);
  });

  test('nothing is left for a running page to detect', () => {
    expect(config).toMatchObject({ ssr: true, routeDiscovery: { mode: 'initial' } });
    expect(config).not.toHaveProperty('future');
    expect(readText('app/root.tsx')).toContain('export function ErrorBoundary(');
  });
});
