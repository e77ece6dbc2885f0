import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { pageOf } from '../../support/page.ts';
import { inSeconds, stateFigures } from '../support/figures.ts';
import { openShop, type Shop } from '../support/market.ts';
import { makePlatform, type Platform } from '../support/platform.ts';

/*
 * Lists the customers of two shops with 100,000 orders each. In one shop, a single buyer placed 99,900 of the orders.
 */

const ORDERS = 100_000;
const WITHIN_MS = 1_000;
/** Each page is read this many times, and the median counts. */
const RUNS = 5;

/** `of` is an SQL expression for the number of the buyer who makes order `n`. */
const kinds = {
  'spread over 30,000 buyers': { of: 'n * 7919 % 30000', buyers: 30_000 },
  '99,900 of them by one': { of: 'CASE WHEN n % 1000 = 500 THEN n ELSE 0 END', buyers: 101 },
};

let platform: Platform;

beforeAll(async () => {
  platform = await makePlatform({ WORKERS: '1' });
  await platform.start();
});

afterAll(() => platform.clear());

test.each(Object.entries(kinds))('a shop of 100,000 orders, %s', async (kind, { of, buyers }) => {
  const shop = await openShop(platform, `pelanggan-${buyers}`);
  await fill(shop, of);
  const { visitor } = shop.owner;
  const times: Record<string, number> = {};
  const timed = async (name: string, path: string) => {
    const runs: number[] = [];
    let text = '';
    for (let run = 0; run < RUNS; run += 1) {
      const since = performance.now();
      text = await (await visitor.get(path)).text();
      runs.push(performance.now() - since);
    }
    times[name] = Math.max(times[name] ?? 0, runs.toSorted((a, b) => a - b)[RUNS >> 1] ?? 0);
    return pageOf(text);
  };
  const first = await timed('the list, by the last order', href('/dashboard/pelanggan'));
  const [someone = ''] = first.links.filter((link) => /\/pelanggan\/[0-9a-f-]{36}$/.test(link));
  expect(someone).not.toBe('');
  await timed('one customer', someone);
  let pages = 1;
  for (let next = nextOf(first.links); next && pages < 10; pages += 1)
    next = nextOf((await timed('the slowest of the pages behind it', next)).links);
  await timed('by spending', `${href('/dashboard/pelanggan')}?urut=belanja`);
  await timed('a search for a name that many have', `${href('/dashboard/pelanggan')}?cari=pembeli`);
  await timed('a search for a name that nobody has', `${href('/dashboard/pelanggan')}?cari=tidak+ada`);
  await timed('a search for a number', `${href('/dashboard/pelanggan')}?cari=081200000500`);
  const since = performance.now();
  const file = await (await visitor.get(`${href('/dashboard/pelanggan/unduh')}?format=csv`)).text();
  const lines = file.trim().split('\r\n').slice(1);
  const fileMs = performance.now() - since;
  stateFigures(`the customers of a shop of 100,000 orders, ${kind}`, {
    ...Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, inSeconds(ms)])),
    'the file of all': inSeconds(fileMs),
    'customers in it': lines.length,
  });
  expect(lines).toHaveLength(buyers);
  expect(lines.reduce((sum, line) => sum + Number(line.split(';')[3]), 0)).toBe(ORDERS);
  expect(Math.max(...Object.values(times))).toBeLessThan(WITHIN_MS);
});

function nextOf(links: string[]): string | undefined {
  return links.find((link) => link.includes('setelah='));
}

async function fill({ storeId }: Shop, of: string): Promise<void> {
  await platform.ask(
    `INSERT INTO orders (store_id, id, order_number, customer_id, customer_email, customer_name, customer_wa,
       customer_address, alamat_lengkap, provinsi, kota_kabupaten, kecamatan, kode_pos, subtotal, total_price, status, created_at)
     SELECT $1, ('0a000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 1000 + n,
       md5(buyer::text)::uuid, 'uji@contoh.test', 'Pembeli ' || buyer, '62812' || lpad(buyer::text, 8, '0'), 'Jl. Uji', 'Jl. Uji',
       'Jawa Barat', 'Garut', 'Tarogong', '44151', 50000, 50000, 'Completed', now() - (${ORDERS} - n) * interval '1 minute'
     FROM generate_series(1, ${ORDERS}) AS n, LATERAL (SELECT ${of} AS buyer) AS made`,
    [storeId],
  );
  await platform.ask('VACUUM ANALYZE orders');
}
