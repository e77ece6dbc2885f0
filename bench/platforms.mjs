import { judged } from './support/figures.mjs';
import { byTurns, median } from './support/measurements.mjs';
import { billOrder, getPage, placeOrder } from './support/person.mjs';
import { serverMs } from './support/spent.mjs';

const ROUNDS = { warmUp: 3, times: 11 };
/** A page's median time on the large platform may be at most this many times that on the small platform. */
const AIM = 3;
const ORDERS_COUNTED = 100;

/**
 * Compares pages of three platforms: `plain` is small and has no Citus cluster, `small` and `large` have one. The shop
 * `typical` is the same on all platforms; `largest` has a tenth of a platform's orders. `people` are session cookies.
 */
export async function benchPlatforms({ plain, small, large }) {
  console.log(
    `the same page on a small platform without and with a cluster, and on a large one: ${ROUNDS.times} requests each, in ms`,
  );
  console.log(`  ${''.padEnd(42)}  plain cluster  large  largest shop`);
  const costs = [];
  for (const [name, measure, ofShop] of visits) {
    const places = [plain, small, large].map((platform) => ({ ...platform, as: 'typical' }));
    if (ofShop) places.push({ ...large, as: 'largest' });
    const taken = await byTurns(
      places.map((place) => () => measure(place)),
      ROUNDS,
    );
    const [alone, few, many, largest] = taken.map(median);
    const verdict = judged(`${name}, large : small cluster`, many / few, { atMost: AIM });
    const ofLargest = largest
      ? judged(`${name}, largest shop : small cluster`, largest / few, { atMost: AIM })
      : '';
    costs.push(few / alone);
    const figures = [alone, few, many, largest].map((value) => (value?.toFixed(1) ?? '').padStart(7));
    console.log(`  ${name.padEnd(40)} ${figures.join('')}`);
    console.log(
      `  ${''.padEnd(40)} cluster : plain ${(few / alone).toFixed(2)}, large : small ${(many / few).toFixed(2)} ${verdict}`,
    );
    if (largest)
      console.log(`  ${''.padEnd(40)} largest shop : small ${(largest / few).toFixed(2)} ${ofLargest}`);
  }
  console.log(`  the median of what a cluster costs a page: × ${median(costs).toFixed(2)}`);
  await countProcessorTime(large);
}

async function countProcessorTime(platform) {
  const { url, people, shops, nodePids } = platform;
  const before = await Promise.all(nodePids.map(serverMs));
  for (let nth = 0; nth < ORDERS_COUNTED; nth += 1) {
    const id = await placeOrder(url, people.buyer, shops.typical);
    await billOrder(url, people.typical, id);
  }
  const after = await Promise.all(nodePids.map(serverMs));
  const each = after.map((ms, nth) => ((ms - before[nth]) / ORDERS_COUNTED).toFixed(1));
  console.log(`  processor time of an order and its bill, in ms: ${each.join(', ')} (coordinator, workers)`);
}

function page(pathOf, who) {
  return async (platform) => {
    const shop = platform.shops[platform.as];
    const path = pathOf(shop);
    const cookie = who === 'owner' ? platform.people[platform.as] : platform.people[who];
    const { status, body, ms } = await getPage(platform.url, path, cookie ?? '');
    if (status !== 200) throw new Error(`${path} was answered with ${status}: ${body.slice(0, 300)}`);
    return ms;
  };
}

async function checkOut({ url, people, shops, as }) {
  const startedAt = performance.now();
  const id = await placeOrder(url, people.buyer, shops[as]);
  const ms = performance.now() - startedAt;
  await billOrder(url, people[as], id);
  return ms;
}

async function changeStatus({ url, people, shops, as }) {
  const id = await placeOrder(url, people.buyer, shops[as]);
  const startedAt = performance.now();
  await billOrder(url, people[as], id);
  return performance.now() - startedAt;
}

const search = (text) => `/dashboard/pesanan?cari=${encodeURIComponent(text)}`;

/** `true` marks pages that are also measured for the largest shop. The parameter `?ukur=1` bypasses the page cache. */
const visits = [
  ['storefront', page(({ slug }) => `/toko/${slug}?ukur=1`), true],
  ['product', page(({ slug, products }) => `/toko/${slug}/produk/${products[0].id}?ukur=1`), true],
  ['storefront, search', page(({ slug }) => `/toko/${slug}?cari=kopi`), true],
  ['/dashboard', page(() => '/dashboard', 'owner'), true],
  ['/dashboard/pesanan', page(() => '/dashboard/pesanan', 'owner'), true],
  ['  …?status=Completed', page(() => '/dashboard/pesanan?status=Completed', 'owner'), true],
  ['  …?cari= an order number', page(({ sample }) => search(`#${sample.orderNumber}`), 'owner'), true],
  ['  …?cari= a name', page(({ sample }) => search(sample.customerName), 'owner'), true],
  ['/dashboard/pesanan/{id}', page(({ sample }) => `/dashboard/pesanan/${sample.id}`, 'owner'), true],
  ['/dashboard/laporan', page(() => '/dashboard/laporan', 'owner'), true],
  ['/dashboard/produk', page(() => '/dashboard/produk', 'owner'), true],
  ['/dashboard/voucher', page(() => '/dashboard/voucher', 'owner'), true],
  ['/pesanan', page(() => '/pesanan', 'buyer')],
  ['  …?status=Completed, a buyer', page(() => '/pesanan?status=Completed', 'buyer')],
  ['/profil', page(() => '/profil', 'buyer')],
  ['/superadmin', page(() => '/superadmin', 'superAdmin')],
  ['  …?cari= a name', page(() => '/superadmin?cari=toko+1', 'superAdmin')],
  ['  …?urut=pesanan', page(() => '/superadmin?urut=pesanan', 'superAdmin')],
  ['/dashboard as a super admin', page(({ storeId }) => `/dashboard?toko=${storeId}`, 'superAdmin'), true],
  ['/superadmin/email', page(() => '/superadmin/email', 'superAdmin')],
  ['/superadmin/audit', page(() => '/superadmin/audit', 'superAdmin')],
  ['a checkout', checkOut, true],
  ['a change of status', changeStatus, true],
];
