import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addresses, policyOf } from '#domain/routes/policies.ts';

const MANIFEST = /^(window\.__reactRouterManifest=)(\{.+\})(;?)$/s;

type Manifest = { routes: Record<string, { imports?: string[] }> };

/**
 * Removes each route's file lists from the browsers' manifest, a kilobyte of hashes. They serve links that prefetch
 * pages, which this program does not have; the server writes a page's preloads from its own copy.
 */
export async function shortenManifest(directory: string): Promise<void> {
  const assets = join(directory, 'assets');
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file));
  const file = join(assets, name ?? 'manifest-[hash].js');
  const [, start, json, end] = MANIFEST.exec(await readFile(file, 'utf8')) ?? [];
  if (!json) throw new Error(`${file} is not the manifest that React Router used to write`);
  const manifest: Manifest = JSON.parse(json);
  for (const route of Object.values(manifest.routes)) delete route.imports;
  await writeFile(file, `${start}${JSON.stringify(manifest)}${end}`);
}

/** Browsers get only the addresses that they ask about, not the table of policies. */
export const browserAddresses = {
  GUARDED_ADDRESSES: addresses.filter((address) => policyOf(address).access !== 'open'),
  DASHBOARD_ADDRESSES: addresses.filter((address) => address.startsWith('/dashboard')),
};
