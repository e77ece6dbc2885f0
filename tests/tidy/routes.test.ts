import { describe, expect, test } from 'vitest';
import { policyOf } from '#domain/routes/policies.ts';
import { byPath, files, pages, routeModules } from './project.ts';

describe('routes', () => {
  test('the table names existing files', () => {
    expect(pages.length).toBeGreaterThan(0);
    expect(routeModules.filter((path) => !files.includes(path))).toEqual([]);
  });

  test('a route is a folder if it has further files, else a file', () => {
    expect(misshapenRoutes(routeModules, files)).toEqual([]);
  });

  test('a folder for one file, and a file beside its folder, are found', () => {
    const [alone, beside] = ['app/routes/login/route.tsx', 'app/routes/cart.tsx'];
    const [shared, file] = ['app/routes/orders/route.tsx', 'app/routes/orders/placed.tsx'];
    const all = [alone, beside, shared, file];
    expect(misshapenRoutes(all, [...all, 'app/routes/cart/form.tsx'])).toEqual([alone, beside]);
  });

  test('every guarded page has a loader: without one the guard does not run on a client navigation', () => {
    const guarded = pages.filter(({ path }) => path !== '/*' && policyOf(path).access !== 'open');
    expect(guarded.filter(({ file }) => !byPath.get(file)?.exported.includes('loader'))).toEqual([]);
  });
});

/** Returns wrongly named routes. A route is a file `cart.tsx` or, if it has helper files, `cart/route.tsx`. */
function misshapenRoutes(modules: string[], all: string[]): string[] {
  return modules.filter((path) => {
    const folder = path.replace(/(\/route)?\.tsx?$/, '/');
    const beside = all.some((file) => file !== path && file.startsWith(folder));
    return beside !== /\/route\.tsx?$/.test(path);
  });
}
