import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { ensureBuilt } from '../../ops/install.mjs';
import { askAdmin, testDatabase, withClient } from '../support/database/database.ts';
import { untilLocked } from '../support/database/locks.ts';
import { eventually } from '../support/eventually.ts';
import { textOf } from '../support/page.ts';
import { type Copy, makeCopy } from '../support/servers/program.ts';
import { freePort, secrets } from '../support/settings.ts';
import { preview, sheet } from '../support/sheets/imports.ts';
import { makeVisitor } from '../support/visitor.ts';
import { world } from '../support/world/world.ts';

const { sri, warung, esTeh } = world;

let dataDir: string;
let copy: Copy;

beforeAll(async () => {
  await ensureBuilt(() => undefined);
  dataDir = await mkdtemp(join(tmpdir(), 'kedai-import-'));
  const port = await freePort();
  copy = makeCopy(port, {
    DATA_DIR: dataDir,
    DATABASE_URL: testDatabase().appUrl,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...secrets,
  });
});

afterAll(async () => {
  await copy.kill();
  await rm(dataDir, { recursive: true, force: true });
});

const made = async () =>
  (
    await askAdmin('SELECT FROM products WHERE store_id = $1 AND nama_produk LIKE $2', [
      warung.storeId,
      'Terputus %',
    ])
  ).length;

test('an import killed half way stores nothing, the page says so, and the next press imports all once', async () => {
  const rows = Array.from({ length: 400 }, (_, nth) => [
    `T-${nth}`,
    `Terputus ${nth}`,
    'Baru Dibuat',
    1_000,
    2,
    10,
  ]);
  const { id, mark } = await preview(
    sheet(['Kode', 'Nama produk', 'Kategori', 'Harga', 'Stok', 'Berat'], ...rows),
    sri,
  );
  const path = href('/dashboard/produk/impor/:importId', { importId: id });
  await copy.start();
  const owner = makeVisitor(copy.url);
  await owner.login(sri);
  const text = async () => textOf(await owner.get(path));

  await withClient(testDatabase().adminUrl, async (client) => {
    // Inserts the import key of the last product, so the last batch of the import waits until this transaction ends.
    await client.query('BEGIN');
    await client.query(
      'INSERT INTO product_import_keys (store_id, import_key, product_id) VALUES ($1, $2, $3)',
      [warung.storeId, 'sku:T-399', esTeh.id],
    );
    const cut = owner.post(path, { mark }).then(
      ({ status }) => status,
      () => 'cut',
    );
    await untilLocked();
    expect(await text()).toContain('200 dari 400 produk ditulis');
    await copy.program().end('SIGKILL');
    expect(await cut).toBe('cut');
    await client.query('ROLLBACK');
  });

  await copy.start();
  await eventually(async () =>
    expect(
      (
        await askAdmin(
          `SELECT FROM pg_stat_activity WHERE query LIKE 'INSERT INTO product_import_keys%' AND state <> 'idle' AND pid <> pg_backend_pid()`,
        )
      ).length,
    ).toBe(0),
  );
  expect(await made()).toBe(0);
  expect(await askAdmin(`SELECT FROM categories WHERE nama_kategori = 'Baru Dibuat'`)).toEqual([]);
  // This simulates half a minute without any progress.
  await askAdmin(`UPDATE product_imports SET working_at = now() - interval '31 seconds' WHERE id = $1`, [id]);
  expect(await text()).toContain('Impor Sekarang (400 produk)');
  expect(await text()).not.toContain('produk ditulis');

  expect((await owner.post(path, { mark })).status).toBe(200);
  expect(await text()).toContain('400 produk baru ditambahkan, 0 produk diubah.');
  expect((await owner.post(path, { mark })).status).toBe(200);
  expect(await made()).toBe(400);
});
