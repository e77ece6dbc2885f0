import { expect, test } from 'vitest';
import { restoreRoutes, shortenRoutes } from './route-manifest.ts';

test('browsers restore the routes from the shortened manifest', () => {
  const root = { id: 'root', path: '', hasLoader: true, module: '/assets/root-D7giON8r.js' };
  const page = {
    id: 'routes/cart/route',
    parentId: 'root',
    hasLoader: true,
    module: '/assets/cart-a_Vm-NqI.js',
  };
  const within = { id: 'tariffs', parentId: 'routes/cart/route', module: '/assets/cart-a_Vm-NqI.js' };
  const routes = {
    root: { ...root, hasAction: false, css: [], imports: ['/assets/frame-C5UkOjaw.js'] },
    'routes/cart/route': { ...page, hasAction: false, css: [], imports: [] },
    tariffs: { ...within, css: [] },
  };
  shortenRoutes(routes);
  expect(JSON.stringify(routes)).not.toContain('frame');
  expect(restoreRoutes(JSON.parse(JSON.stringify(routes)))).toEqual({
    root,
    'routes/cart/route': page,
    tariffs: within,
  });
});
