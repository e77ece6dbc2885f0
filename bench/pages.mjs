import { judged } from './support/figures.mjs';
import { byTurns, median, p95 } from './support/measurements.mjs';
import { getPage } from './support/person.mjs';

const ROUNDS = { warmUp: 5, times: 61 };
/** A page of the large shop may take at most this many times as long as the small shop's page, in the median. */
const LIST_AIM = 3;
const SEARCH_AIM = 2;
const REPORT_AIM = 3;

export async function benchPages({ url, big, small, buyer }) {
  console.log(
    `pages of a shop with 100,000 orders, and of one with 100; ${ROUNDS.times} requests each, in ms`,
  );
  console.log(`  ${''.padEnd(44)} median   p95   of 100  ratio`);
  for (const [name, pathOf, aim] of pages) {
    const [ours, theirs] = await byTurns(
      [() => getChecked(url, pathOf(big), big.cookie), () => getChecked(url, pathOf(small), small.cookie)],
      ROUNDS,
    );
    const ratio = median(ours) / median(theirs);
    const verdict = judged(`${name}, large : small shop`, ratio, { atMost: aim });
    console.log(
      `  ${name.padEnd(44)} ${ms(median(ours))} ${ms(p95(ours))} ${ms(median(theirs))}   ${ratio.toFixed(2)} ${verdict}`.trimEnd(),
    );
  }
  const [own] = await byTurns([() => getChecked(url, '/pesanan', buyer)], ROUNDS);
  console.log(`  ${'/pesanan of a buyer with 1,000 orders'.padEnd(44)} ${ms(median(own))} ${ms(p95(own))}`);
}

const pages = [
  ['/dashboard', () => '/dashboard'],
  ['/dashboard/pesanan', () => '/dashboard/pesanan', LIST_AIM],
  ['  …?status=Completed', () => '/dashboard/pesanan?status=Completed', LIST_AIM],
  ['  …?status=Completed, deep', ({ key }) => `/dashboard/pesanan?status=Completed&setelah=${key}`, LIST_AIM],
  ['  …?cari= an order number', ({ sample }) => search(`#${sample.orderNumber}`)],
  ['  …?cari= a name', ({ sample }) => search(sample.customerName), SEARCH_AIM],
  ['  …?cari= a phone number', ({ sample }) => search(`0${sample.customerWa.slice(2)}`)],
  ['  …?cari= nothing there', () => search('tidak ada')],
  ['/dashboard/pesanan/{id}', ({ sample }) => `/dashboard/pesanan/${sample.id}`, LIST_AIM],
  ['/dashboard/laporan, all time', () => '/dashboard/laporan', REPORT_AIM],
  [
    '/dashboard/laporan, a month',
    ({ month }) => `/dashboard/laporan?dari=${month.from}&sampai=${month.until}`,
  ],
  ...['terbaru', 'nama', 'termurah', 'termahal', 'stok'].map((sort) => [
    `/dashboard/produk?urut=${sort}, of 2,000`,
    () => `/dashboard/produk?urut=${sort}`,
  ]),
];

function search(text) {
  return `/dashboard/pesanan?cari=${encodeURIComponent(text)}`;
}

async function getChecked(url, path, cookie) {
  const { status, body, ms: taken } = await getPage(url, path, cookie);
  if (status !== 200) throw new Error(`${path} was answered with ${status}: ${body.slice(0, 300)}`);
  return taken;
}

function ms(value) {
  return value.toFixed(1).padStart(6);
}
