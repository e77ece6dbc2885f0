import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { textOf } from '../../support/page.ts';
import { bcaFile } from '../../support/statements/files.ts';
import { locationOf } from '../../support/visitor.ts';
import { inSeconds, stateFigures } from '../support/figures.ts';
import { openShop, type Shop } from '../support/market.ts';
import { makePlatform, type Platform } from '../support/platform.ts';

const ROWS = 1_000;
const BILLS = 500;
const WITHIN_MS = 2_000;

let platform: Platform;
let shop: Shop;

beforeAll(async () => {
  platform = await makePlatform({ WORKERS: '1' });
  await platform.start();
  shop = await openShop(platform, 'mutasi');
  await platform.ask(
    `INSERT INTO orders (store_id, id, order_number, customer_id, customer_email, customer_name, customer_wa,
       customer_address, alamat_lengkap, provinsi, kota_kabupaten, kecamatan, kode_pos, subtotal, total_price, status)
     SELECT $1, gen_random_uuid(), 1000 + n, gen_random_uuid(), 'uji@contoh.test', 'Pembeli ' || md5(n::text),
       '6281211110001', 'Jl. Uji', 'Jl. Uji', 'Jawa Barat', 'Garut', 'Tarogong', '44151', 50000 + 20000 * n, 50000 + 20000 * n,
       'Harus Dibayar'
     FROM generate_series(1, $2::int) AS n`,
    [shop.storeId, BILLS],
  );
});

afterAll(() => platform.clear());

test('1,000 rows are read and matched within 2 seconds, and a second time none is added', async () => {
  const { visitor } = shop.owner;
  const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  const payments = Array.from({ length: ROWS }, (_, nth) => ({
    day,
    amount: 70_000 + 20_000 * nth,
    text: `TRSF E-BANKING CR 2706/FTSCY/WS95051 NASABAH ${nth}`,
  }));
  const { name, bytes } = bcaFile(payments);
  const file = new File([new Uint8Array(bytes)], name);
  const upload = async () => {
    const began = performance.now();
    const answer = await visitor.post(href('/dashboard/mutasi'), { intent: 'upload', file });
    expect(locationOf(answer)).toBe(`${href('/dashboard/mutasi')}?berkas=terbaru`);
    const readMs = performance.now() - began;
    const text = await textOf(await visitor.get(`${href('/dashboard/mutasi')}?berkas=terbaru`));
    return { readMs, wholeMs: performance.now() - began, text };
  };
  const first = await upload();
  expect(first.text).toContain('1.000 uang masuk, 1.000 baru.');
  expect(first.text).toContain(`Cocokkan (${BILLS})`);
  const second = await upload();
  expect(second.text).toContain('1.000 uang masuk, 0 baru dan 1.000 sudah ada.');
  const rows = await platform.ask<{ count: number }>(
    'SELECT count(*)::int AS count FROM statement_rows WHERE store_id = $1',
    [shop.storeId],
  );
  stateFigures('a bank statement of 1,000 rows, 500 bills open', {
    'until its rows are kept': inSeconds(first.readMs),
    '… and the page shows the matches': inSeconds(first.wholeMs),
    'the same file again': inSeconds(second.wholeMs),
    'rows kept after both': rows[0]?.count ?? 0,
  });
  expect(rows).toEqual([{ count: ROWS }]);
  expect(Math.max(first.wholeMs, second.wholeMs)).toBeLessThan(WITHIN_MS);
});
