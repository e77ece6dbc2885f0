import { ensureBuilt } from '../ops/install.mjs';
import { benchBytes } from './bytes.mjs';
import { benchCatalogue } from './catalogue.mjs';
import { benchCheckout } from './checkout.mjs';
import { benchCluster } from './cluster.mjs';
import { benchFull } from './full.mjs';
import { benchLabels } from './labels.mjs';
import { benchLighthouse } from './lighthouse.mjs';
import { benchPersonal } from './personal.mjs';
import { benchPush } from './push.mjs';
import { benchStart } from './start.mjs';
import { benchStorefront } from './storefront.mjs';
import { printSummary } from './support/figures.mjs';
import { startProgram } from './support/program.mjs';
import { makeShops } from './support/world.mjs';

/*
 * `npm run bench` measures everything in about ten minutes; it needs an idle machine and 3 GB of temporary disk space.
 * `npm run bench -- storefront bytes` runs only these parts. `cluster` requires KEDAI_TEST_SERVERS.
 */

/** `start` launches one program for all chosen benchmarks of a stage. Without it, each benchmark launches its own. */
const stages = [
  { parts: { start: benchStart } },
  {
    start: startWithShops,
    parts: { storefront: benchStorefront, bytes: benchBytes, checkout: benchCheckout },
  },
  { start: () => startProgram(), parts: { catalogue: benchCatalogue } },
  { start: () => startProgram(), parts: { labels: benchLabels } },
  { start: () => startProgram(), parts: { full: benchFull } },
  { parts: { push: benchPush } },
  { parts: { cluster: benchCluster } },
  // These parts use the demo world, because only its shops have orders of every kind and photos that load.
  {
    start: () => startProgram({ DEMO: '1', TRUSTED_PROXIES: '', AVIF_SECONDS: '0' }),
    parts: { personal: benchPersonal },
  },
  {
    start: () => startProgram({ DEMO: '1', TRUSTED_PROXIES: '' }),
    parts: { lighthouse: benchLighthouse },
  },
];

const names = stages.flatMap(({ parts }) => Object.keys(parts));
const usual = names.filter((name) => name !== 'cluster' || process.env.KEDAI_TEST_SERVERS);
const wanted = process.argv.length > 2 ? process.argv.slice(2) : usual;
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0)
  throw new Error(`no part is called ${unknown.join(', ')}; there are ${names.join(', ')}`);

await ensureBuilt(console.log);
for (const { start, parts } of stages) {
  const chosen = Object.entries(parts).filter(([name]) => wanted.includes(name));
  if (chosen.length === 0) continue;
  const program = await start?.();
  try {
    for (const [, measure] of chosen) await measure(program);
  } finally {
    await program?.stop();
  }
}
printSummary();

async function startWithShops() {
  const program = await startProgram();
  return { ...program, shops: await makeShops(program.env.DATABASE_URL, 16) };
}
