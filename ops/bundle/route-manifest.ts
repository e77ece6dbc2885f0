import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addresses, policyOf } from '#domain/routes/policies.ts';

const MANIFEST = /^(window\.__reactRouterManifest=)(\{.+\})(;?)$/s;

type Manifest = { routes: Record<string, { imports?: string[] }> };

/**
 * Removes each route's list of files, a kilobyte of hashes, from the manifest that browsers load: only links that
 * prefetch pages need it, and there are none. The server preloads from its own copy.
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

/** These build-time constants give browsers the few addresses they need instead of the whole table of policies. */
export const browserAddresses = {
  GUARDED_ADDRESSES: addresses.filter((address) => policyOf(address).access !== 'open'),
  DASHBOARD_ADDRESSES: addresses.filter((address) => address.startsWith('/dashboard')),
};
