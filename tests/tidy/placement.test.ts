import { describe, expect, test } from 'vitest';
import { misplacedByNoun, misplacedInApp } from './placement.ts';
import { files, routeModules, sources } from './project.ts';

/** React Router loads these for every page, in addition to its routes. */
const FRAME = ['app/root.tsx', 'app/entry.client.tsx', 'app/entry.server.tsx'];

const module = (path: string, ...imports: string[]) => ({
  path,
  imports: imports.map((other) => ({ path: other })),
});

describe('code that is used once lives beside its use', () => {
  test('in app: in the deepest folder that all routes which reach it share', () => {
    expect(FRAME.filter((path) => !files.includes(path))).toEqual([]);
    expect(misplacedInApp(sources, [...FRAME, ...routeModules])).toEqual([]);
  });

  test('in server and domain: with the one noun that uses it', () => {
    expect(misplacedByNoun(sources)).toEqual([]);
  });
});

describe('the check finds', () => {
  const home = 'app/routes/dashboard/home/route.tsx';
  const orders = 'app/routes/dashboard/orders/route.tsx';
  const cart = 'app/routes/cart/route.tsx';
  const find = (path: string, ...users: string[]) =>
    misplacedInApp(
      [module(path), ...users.map((user) => module(user, 'app/between.ts')), module('app/between.ts', path)],
      [...FRAME, home, orders, cart],
    ).filter((place) => place.path === path);

  test.each([
    ['a piece of ui that one route shows', 'app/ui/orders/card.tsx', [orders], 'app/routes/dashboard/orders'],
    [
      'one that the routes of one folder show',
      'app/ui/orders/card.tsx',
      [orders, home],
      'app/routes/dashboard',
    ],
    [
      'a piece of a route that another shows',
      'app/routes/dashboard/orders/card.tsx',
      [orders, home],
      'app/routes/dashboard',
    ],
    ['a piece of a route that another folder shows', 'app/routes/cart/sum/line.tsx', [cart, orders], 'app'],
    ['a piece of ui that only the frame shows', 'app/ui/page/bar.tsx', ['app/root.tsx'], 'app/shell'],
    [
      'a piece of the frame that a route shows',
      'app/shell/bar.tsx',
      ['app/root.tsx', cart],
      'app/ui or app/browser',
    ],
  ])('%s', (_, path, users, belongsIn) => {
    expect(find(path, ...users)).toEqual([{ path, belongsIn }]);
  });

  test.each([
    ['app/routes/dashboard/orders/list/row.tsx', [orders]],
    ['app/routes/dashboard/order-card/card.tsx', [orders, home]],
    ['app/ui/orders/card.tsx', [orders, cart]],
    ['app/shell/bar.tsx', ['app/root.tsx']],
  ])('not %s in its place', (path, users) => {
    expect(find(path, ...users)).toEqual([]);
  });

  test('code that only another noun uses, and a loose file with one user', () => {
    const tree = [
      module('domain/orders/order.ts'),
      module('domain/stores/store.ts', 'domain/limits.ts'),
      module('domain/limits.ts'),
      module(
        'server/orders/orders.ts',
        'server/stores/counter.ts',
        'server/stores/store.ts',
        'domain/orders/order.ts',
      ),
      module('server/stores/counter.ts'),
      module('server/stores/store.ts', 'server/secrets.ts'),
      module('server/secrets.ts'),
      module('server/jobs/tasks.ts', 'server/orders/overdue.ts', 'server/stores/store.ts'),
      module('server/orders/overdue.ts'),
    ];
    expect(misplacedByNoun(tree)).toEqual([
      { path: 'domain/limits.ts', belongsIn: 'domain/stores' },
      { path: 'server/stores/counter.ts', belongsIn: 'server/orders' },
      { path: 'server/secrets.ts', belongsIn: 'server/stores' },
    ]);
  });
});
