import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addresses, policyOf } from '#domain/routes/policies.ts';

const MANIFEST = /^(window\.__reactRouterManifest=)(\{.+\});?$/s;

type Route = { id?: string; parentId?: string; module: string; [fact: string]: unknown };
export type Routes = Record<string, Route>;

/** Shortens the manifest of routes that React Router sends to browsers, so that a first visit loads less. */
export async function shortenManifest(directory: string): Promise<void> {
  const assets = join(directory, 'assets');
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file));
  const file = join(assets, name ?? 'manifest-[hash].js');
  const [, start, json] = MANIFEST.exec(await readFile(file, 'utf8')) ?? [];
  if (!json) throw new Error(`${file} is not the manifest that React Router used to write`);
  const manifest: { routes: Routes } = JSON.parse(json);
  shortenRoutes(manifest.routes);
  const restoring = `(${restoreRoutes})(window.__reactRouterManifest.routes);`;
  await writeFile(file, `${start}${JSON.stringify(manifest)};${restoring.replaceAll(/\s+/g, ' ')}`);
}

/**
 * Deletes properties that `restoreRoutes` computes again in the browser, and those that the browser does not need: the
 * false and empty ones, and `imports`, which only prefetching links use. The server has its own complete manifest.
 */
export function shortenRoutes(routes: Routes): void {
  for (const [id, route] of Object.entries(routes)) {
    for (const [fact, value] of Object.entries(route)) {
      const isNothing = value === false || (Array.isArray(value) && value.length === 0);
      if (fact === 'imports' || fact === 'id' || isNothing) delete route[fact];
    }
    if (route.parentId === 'root') delete route.parentId;
    const module = route.module;
    route.module = module.slice(-'12345678.js'.length, -'.js'.length);
    if (restoreRoutes({ [id]: { ...route } })[id]?.module !== module) route.module = module;
  }
}

/** Restores `id`, `parentId` and `module`. Browsers get only this function's source, so it must use no imports. */
export function restoreRoutes(routes: Routes): Routes {
  for (const [id, route] of Object.entries(routes)) {
    route.id = id;
    if (id !== 'root') route.parentId ??= 'root';
    const name = id.replace(/^routes\/|\/route$/g, '').replaceAll('/', '-');
    if (!route.module.startsWith('/')) route.module = `/assets/${name}-${route.module}.js`;
  }
  return routes;
}

/** Vite puts these lists into the browser's code, so that browsers need not load the table of all access policies. */
export const browserAddresses = {
  GUARDED_ADDRESSES: addresses.filter((address) => policyOf(address).access !== 'open'),
  DASHBOARD_ADDRESSES: addresses.filter((address) => address.startsWith('/dashboard')),
};
