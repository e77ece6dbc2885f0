import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import http from 'node:http';
import { basename, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type pg from 'pg';
import { parseSync } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductOption } from '../domain/products/option.ts';
import { href } from '../domain/routes/href.ts';
import { asUser } from '../server/db/access.ts';
import { openAdmin } from './support/database/database.ts';
import { pageOf } from './support/page.ts';
import { startApp, type TestApp } from './support/servers/app.ts';
import { projectRoot } from './support/source-files.ts';
import { addProduct } from './support/world/shop-floor.ts';
import { makeVariants } from './support/world/variants.ts';
import { world } from './support/world/world.ts';

/*
 * These limits are for a first visit on a cheap phone with a poor network. HTML and scripts are measured after
 * compression with brotli.
 */
const HTML_BYTES = 14_000;
const SCRIPT_BYTES = 97_900;
/** A product page needs more scripts, because a visitor can choose a variant and a quantity there. */
const PRODUCT_SCRIPT_BYTES = 99_600;
/** The number of files is limited, because browsers load only a few files at the same time. */
const SCRIPT_FILES = 7;
const PRODUCT_SCRIPT_FILES = 9;
const FONT_BYTES = 30_000;
const PRODUCTS = 24;

const client = join(projectRoot, 'build', 'client');
let app: TestApp;
let page: { html: string; sentBytes: number };
let largest: { html: string; sentBytes: number };

beforeAll(async () => {
  const largestId = await fillShop();
  app = await startApp();
  page = await visit(`${app.url}${href('/toko/:toko', { toko: world.batik.slug })}`);
  largest = await visit(
    `${app.url}${href('/toko/:toko/produk/:productId', { toko: world.batik.slug, productId: largestId })}`,
  );
});

afterAll(() => app.stop());

test(`the storefront's HTML with ${PRODUCTS} products of 4 variants weighs at most ${HTML_BYTES} bytes`, () => {
  const { all } = pageOf(page.html);
  expect(all('a').filter(({ text }) => text === 'Pilih')).toHaveLength(PRODUCTS);
  expect(all('picture').length).toBeGreaterThanOrEqual(PRODUCTS);
  expect(page.sentBytes).toBeLessThanOrEqual(HTML_BYTES);
});

test(`a product's HTML with 100 variants weighs at most ${HTML_BYTES} bytes`, () => {
  expect(pageOf(largest.html).all('input', { type: 'radio' })).toHaveLength(25);
  expect(largest.sentBytes).toBeLessThanOrEqual(HTML_BYTES);
});

test.each([
  ['the storefront', SCRIPT_BYTES, SCRIPT_FILES, () => page],
  ['a product', PRODUCT_SCRIPT_BYTES, PRODUCT_SCRIPT_FILES, () => largest],
])('the JavaScript that %s loads weighs at most %i bytes in %i files', async (_, bytes, atMost, visited) => {
  const files = await scriptsOf(visited().html);
  expect(files.length).toBeGreaterThan(3);
  expect(files.length).toBeLessThanOrEqual(atMost);
  const sizes = await Promise.all(
    files.map(async (file) => brotliCompressSync(await readFile(join(client, file))).length),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(bytes);
});

test(`each font weighs at most ${FONT_BYTES} bytes, and the page loads one`, async () => {
  const assets = await readdir(join(client, 'assets'));
  const fonts = assets.filter((name) => /\.(woff2?|ttf|otf)$/.test(name));
  expect(fonts).toHaveLength(1);
  for (const font of fonts)
    expect((await stat(join(client, 'assets', font))).size).toBeLessThanOrEqual(FONT_BYTES);
});

describe('the client build', () => {
  test('the storefront loads neither zod nor libphonenumber', async () => {
    const modules = await modulesOf(await scriptsOf(page.html));
    expect(modules.some((path) => path.includes('node_modules/react-dom/'))).toBe(true);
    expect(
      modules.filter((path) =>
        /node_modules\/(zod\/(?!(mini|v4\/(core|mini))\/)|libphonenumber-js\/)/.test(path),
      ),
    ).toEqual([]);
  });

  test('holds no module of the server', async () => {
    const all = Object.keys(await moduleLists());
    const modules = await modulesOf(all);
    expect(modules).toContain('app/root.tsx');
    expect(
      modules.filter((path) => /^server\/|node_modules\/(pg|kysely|better-auth|sharp|pino)\//.test(path)),
    ).toEqual([]);
  });

  test('does not contain the table of route policies', async () => {
    expect(await modulesOf(Object.keys(await moduleLists()))).not.toContain('domain/routes/policies.ts');
  });

  test('lists the modules of every script', async () => {
    const listed = Object.keys(await moduleLists());
    const built = (await readdir(join(client, 'assets'))).filter(
      (name) => /\.js$/.test(name) && !/^(manifest|service-worker)-/.test(name),
    );
    expect(built.filter((name) => !listed.includes(`assets/${name}`))).toEqual([]);
  });
});

/**
 * Fills Dewi's shop with 24 products with a photo and four variants each, and realistic texts, which compress badly.
 * One of the products has a hundred variants instead; the function returns this product's id.
 */
async function fillShop(): Promise<string> {
  const words =
    'kain batik parang kawung mega mendung sogan pekalongan lasem cap tulis katun primisima lengan panjang pendek pria wanita anak jahit halus warna alam indigo kunyit tidak luntur dicuci pertama ukuran besar dada pinggang furing kancing kayu saku depan kerah tegak cocok kerja pesta keluarga'.split(
      ' ',
    );
  let seed = 7;
  const pick = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return words[seed % words.length];
  };
  const phrase = (count: number) => Array.from({ length: count }, pick).join(' ');
  const all = await asUser(world.dewi, async (tx) => {
    await tx.updateTable('products').set({ deletedAt: new Date() }).where('id', '=', world.kain.id).execute();
    for (let n = 1; n < PRODUCTS; n++)
      await addProduct(tx, world.dewi.id, {
        namaProduk: phrase(4),
        harga: 45_000 + n * 7_350,
        stok: n,
        berat: 200 + n * 15,
        deskripsi: phrase(18),
      });
    const products = await tx
      .selectFrom('products')
      .select('id')
      .where('storeId', '=', world.dewi.id)
      .where('deletedAt', 'is', null)
      .execute();
    const photos = products.map(({ id }) => ({
      storeId: world.dewi.id,
      productId: id,
      id: randomUUID(),
      position: 0,
      width: 1200,
      height: 1200,
      avif: true,
    }));
    await tx.insertInto('productPhotos').values(photos).execute();
    return products;
  });
  const admin = await openAdmin();
  const sizes = [
    { name: 'Ukuran', values: ['M', 'L'] },
    { name: 'Warna', values: ['Sogan', 'Indigo'] },
  ];
  for (const { id } of all) if (id !== world.kemeja.id) await giveVariants(admin, id, sizes);
  const numbers = { name: 'Nomor', values: Array.from({ length: 20 }, (_, index) => String(index + 26)) };
  const colours = { name: 'Warna', values: ['Sogan', 'Indigo', 'Kunyit', 'Putih', 'Hitam'] };
  await giveVariants(admin, world.kemeja.id, [numbers, colours]);
  await admin.end();
  return world.kemeja.id;
}

async function giveVariants(admin: pg.Client, id: string, options: ProductOption[]): Promise<void> {
  const [first, second] = options.map(({ values }) => values);
  const rows = (first ?? []).flatMap((one) => (second ?? []).map((other) => [one, other]));
  const variants = rows.map((values, index) => ({ values, harga: 45_000 + index * 1_370, stok: index % 7 }));
  await makeVariants(admin, { storeId: world.dewi.id, id }, options, variants);
}

function visit(url: string): Promise<{ html: string; sentBytes: number }> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: { 'accept-encoding': 'br' } }, async (answer) => {
        const chunks = await answer.toArray();
        const sent = Buffer.concat(chunks);
        expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br']);
        resolve({ html: brotliDecompressSync(sent).toString(), sentBytes: sent.length });
      })
      .on('error', reject);
  });
}

/** Returns every script that the page loads by itself: its script tags, its preloads, and all their imports. */
async function scriptsOf(html: string): Promise<string[]> {
  const { all } = pageOf(html);
  const preloads = all('link', { rel: 'modulepreload' }).map(({ attributes }) => attributes.href ?? '');
  const scripts = all('script');
  const first = [
    ...preloads,
    ...scripts.map(({ attributes }) => attributes.src ?? ''),
    ...scripts
      .filter(({ attributes }) => attributes.type === 'module')
      .flatMap(({ source }) => importsOf(source)),
  ];
  const found = new Set<string>();
  const follow = async (path: string): Promise<void> => {
    const file = `assets/${basename(path)}`;
    if (!path.endsWith('.js') || found.has(file)) return;
    found.add(file);
    const text = await readFile(join(client, file), 'utf8');
    for (const imported of importsOf(text, false)) await follow(imported);
  };
  for (const path of first) await follow(path);
  return [...found];
}

/** Returns a script's imports. With `dynamic`, includes calls of `import()`, which an inline script makes at once. */
function importsOf(text: string, dynamic = true): string[] {
  const { module } = parseSync('script.js', text);
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value ?? ''),
    ),
    ...(dynamic ? module.dynamicImports : []).map(({ moduleRequest: { start, end } }) =>
      text.slice(start + 1, end - 1),
    ),
  ];
}

async function modulesOf(scripts: string[]): Promise<string[]> {
  const lists = await moduleLists();
  return scripts.flatMap((script) => lists[script] ?? []);
}

async function moduleLists(): Promise<Record<string, string[]>> {
  return JSON.parse(await readFile(join(projectRoot, 'build', 'modules.json'), 'utf8'));
}
