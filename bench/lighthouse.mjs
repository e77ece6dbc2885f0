import { startLighthouse } from '../tests/e2e/support/lighthouse.ts';
import { figure } from './support/figures.mjs';
import { median } from './support/measurements.mjs';

const RUNS = 5;
const SHOP = '/toko/warung-bu-sri';
const aims = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 };

/** Runs Lighthouse, as a mid-range phone on slow 4G, on the demo's landing page, storefront and a product page. */
export async function benchLighthouse({ url }) {
  const pages = { 'landing page': '/', storefront: SHOP, 'product page': await firstProduct(url) };
  const lighthouse = await startLighthouse();
  try {
    console.log(`Lighthouse, mobile, simulated throttling; medians of ${RUNS}`);
    for (const [name, path] of Object.entries(pages)) await measurePage(lighthouse, name, `${url}${path}`);
  } finally {
    await lighthouse.stop();
  }
}

async function measurePage(lighthouse, name, address) {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await lighthouse.audit(address, Object.keys(aims)));
  for (const [category, atLeast] of Object.entries(aims)) {
    const scores = runs.map((run) => run.scores[category]);
    figure(`Lighthouse, ${name}, ${category}`, median(scores), { unit: 'of 100', atLeast });
    if (median(scores) < atLeast) printFindings(runs);
  }
}

function printFindings(runs) {
  const byAudit = new Map(runs.flatMap(({ failed }) => failed.map((text) => [text.split(':', 1)[0], text])));
  for (const text of byAudit.values()) console.log(`    ${text}`);
}

async function firstProduct(url) {
  const html = await (await fetch(url + SHOP)).text();
  const path = new RegExp(`href="(${SHOP}/produk/[^"]+)"`).exec(html)?.[1];
  if (!path) throw new Error(`${SHOP} lists no product`);
  return path;
}
