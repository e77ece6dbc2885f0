import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { CHANNEL, formatChange } from '../server/live/changes.ts';
import { fillCatalogue } from './support/catalogue.mjs';
import { judged } from './support/figures.mjs';
import { byTurns, median, p95 } from './support/measurements.mjs';
import { getPage, ownerEmail, registerOwner } from './support/person.mjs';

const ROUNDS = { warmUp: 5, times: 41 };
const AIM = 2;
/** The program drops a shop's cached pages at most this long after a change of the shop is announced. */
const NOTICE_MS = 30;

export async function benchCatalogue({ url, adminUrl }) {
  const cookies = [await registerOwner(url, 0), await registerOwner(url, 1)];
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const shops = [];
    for (const [number, products] of [10_000, 24].entries()) {
      const shop = await fillCatalogue(client, ownerEmail(number), products);
      shops.push({ ...shop, cookie: cookies[number] });
    }
    await client.query('VACUUM (ANALYZE)');
    console.log(
      `pages of a shop with 20,000 variants, and of one with 48; ${ROUNDS.times} requests each, in ms`,
    );
    console.log(`  ${''.padEnd(44)} median   p95    of 48  ratio`);
    for (const [name, pathOf] of pages) await compare(name, pathOf, { url, client, shops });
  } finally {
    await client.end();
  }
}

async function compare(name, pathOf, { url, client, shops }) {
  const measures = shops.map((shop) => async () => {
    await client.query('SELECT pg_notify($1, $2)', [CHANNEL, formatChange(shop.storeId, ['products'])]);
    await wait(NOTICE_MS);
    const { status, body, ms } = await getPage(url, pathOf(shop), shop.cookie);
    if (status !== 200) throw new Error(`${name} was answered with ${status}: ${body.slice(0, 300)}`);
    return ms;
  });
  const [large, small] = await byTurns(measures, ROUNDS);
  const ratio = median(large) / median(small);
  const verdict = judged(`${name}, large : small catalogue`, ratio, { atMost: AIM });
  const figures = `${ms(median(large))} ${ms(p95(large))}  ${ms(median(small))}   ${ratio.toFixed(2)}`;
  console.log(`  ${name.padEnd(44)} ${figures} ${verdict}`);
}

function ms(value) {
  return value.toFixed(1).padStart(6);
}

const shopPage =
  (query = '') =>
  ({ slug, category }) =>
    `/toko/${slug}${query.replace('{category}', category)}`;
const ownPage = (query) => () => `/dashboard/produk${query}`;

const pages = [
  ['/toko/{slug}', shopPage()],
  ['  …?urut=termurah', shopPage('?urut=termurah')],
  ['  …?urut=termahal', shopPage('?urut=termahal')],
  ['  …?urut=terlaris', shopPage('?urut=terlaris')],
  ['  …?kategori', shopPage('?kategori={category}')],
  ['  …?kategori&urut=termurah', shopPage('?kategori={category}&urut=termurah')],
  ['  …?kategori&urut=terlaris', shopPage('?kategori={category}&urut=terlaris')],
  ['  …?cari= what all have', shopPage('?cari=kain')],
  ['  …?cari= what none has', shopPage('?cari=zebra')],
  ['  …/produk/{id}', ({ slug, product }) => `/toko/${slug}/produk/${product}`],
  ...['terbaru', 'nama', 'termurah', 'termahal', 'stok'].map((sort) => [
    `/dashboard/produk?urut=${sort}`,
    ownPage(`?urut=${sort}`),
  ]),
  ['/dashboard/produk?stok=menipis', ownPage('?stok=menipis')],
  ['/dashboard/produk?cari= what all have', ownPage('?cari=kain')],
  ['/dashboard/produk?cari= what none has', ownPage('?cari=zebra')],
  ['/dashboard/produk/kategori', ownPage('/kategori')],
  ['/dashboard', () => '/dashboard'],
];
