import { describe, expect, test } from 'vitest';
import config from '../../react-router.config.ts';
import { listFiles, readText } from '../support/source-files.ts';

/* ops/bundle/settled-router.ts removes parts of React DOM and React Router, so no page may use them. */
const pages = listFiles().filter((path) => /^app\/.+\.tsx?$/.test(path) && !path.includes('.test.'));

describe('the parts that the build removes from React DOM and React Router', () => {
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
    'componentStack',
    'encType[:=] ?["\'](?!multipart)',
    '(preload|preloadModule|preinit|preinitModule|preconnect|prefetchDNS)\\(',
  ])('nothing in the app uses %s', (name) => {
    const users = pages.filter((path) => new RegExp(`\\b${name}`).test(readText(path)));
    expect(users).toEqual([]);
  });

  test('nothing is left for a running page to detect', () => {
    expect(config).toMatchObject({ ssr: true, routeDiscovery: { mode: 'initial' } });
    expect(config).not.toHaveProperty('future');
    expect(readText('app/root.tsx')).toContain('export function ErrorBoundary(');
  });

  test.each(['links', 'clientMiddleware'])('only the root exports %s', (name) => {
    const users = pages.filter((path) => new RegExp(`export const ${name}\\b`).test(readText(path)));
    expect(users).toEqual(['app/root.tsx']);
  });

  test('no route has a stylesheet of its own', () => {
    expect(pages.filter((path) => /import .*\.css'/.test(readText(path)))).toEqual([]);
  });
});
