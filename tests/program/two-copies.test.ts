import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { ensureBuilt } from '../../ops/install.mjs';
import { freshAddress, typedAddress } from '../support/addresses.ts';
import { orderIdOf } from '../support/checkout-form.ts';
import { askAdmin } from '../support/database/database.ts';
import { type Events, openEvents } from '../support/events.ts';
import { isFullRun } from '../support/full-run.ts';
import { textOf } from '../support/page.ts';
import { type Copies, startCopies } from '../support/servers/copies.ts';
import type { Copy } from '../support/servers/program.ts';
import type { Visitor } from '../support/visitor.ts';
import { warungCart } from '../support/world/orders.ts';
import { world } from '../support/world/world.ts';

/*
 * Two copies of the program share one database and one bucket of files, as behind a load balancer. Each copy must
 * notice the other's changes.
 */
const { sri, dewi, budi, ani, warung, batik, esTeh, nasiGoreng, kemeja } = world;

let copies: Copies;
let a: Copy;
let b: Copy;
let owner: Visitor;
let buyer: Visitor;

/**
 * Resolves when the event stream of a logged-out session ends. A stream checks its session only every 20 s, so only the
 * last test awaits this promise.
 */
let endOfStream: Promise<void>;

beforeAll(async () => {
  await ensureBuilt(() => undefined);
  copies = await startCopies();
  ({ a, b } = copies);
  [owner, buyer] = await Promise.all([copies.loginAt(a, sri), copies.loginAt(a, budi)]);
});

afterAll(() => copies.stop());

const both = () => [a, b];
const copyOf = (nth: number) => (nth % 2 === 0 ? a : b);

/** Checks out as the cart page does. If the copy is busy, repeats the checkout with the same idempotency key. */
async function checkOut(
  client: Visitor,
  copy: Copy,
  cart: string,
): Promise<{ status: number; text: string }> {
  for (;;) {
    const answer = await client.post(`${copy.url}${href('/keranjang')}.data`, { ...typedAddress, cart });
    if (answer.status !== 503) return { status: answer.status, text: await answer.text() };
  }
}

describe('a person who is logged in', () => {
  test('at one is logged in at the other, and logged out at both at once', async () => {
    const visitor = await copies.loginAt(a, ani);
    const events = await openEvents(visitor, `${b.url}${href('/live/:topic', { topic: 'my-orders' })}`);
    endOfStream = events.ended;
    for (const { url } of both()) expect((await visitor.get(`${url}${href('/profil')}`)).status).toBe(200);
    const cookie = visitor.cookies();
    expect((await visitor.post(`${a.url}${href('/logout')}`)).status).toBe(302);
    for (const { url } of both())
      expect((await copies.guest().get(`${url}${href('/profil')}`, { headers: { cookie } })).status).toBe(
        302,
      );
  });
});

describe('a change at one', () => {
  test('is announced at the other: an order to its owner and its buyer, a product to its owner', async () => {
    const streams: Events[] = [
      await openEvents(owner, `${b.url}${href('/live/:topic', { topic: 'shop' })}`),
      await openEvents(buyer, `${b.url}${href('/live/:topic', { topic: 'my-orders' })}`),
    ];
    const changeCounts = () => streams.map(({ changes }) => changes());
    const { status } = await checkOut(buyer, a, warungCart([{ id: esTeh.id, quantity: 1 }], esTeh.harga));
    expect(status).toBe(200);
    await expect.poll(changeCounts).toEqual([1, 1]);
    await saveProduct(a, { deskripsi: 'Dingin.' });
    await expect.poll(changeCounts).toEqual([2, 1]);
    for (const stream of streams) await stream.close();
  });

  test('is shown to guests of the other as soon as it is received, and the old state never again', async () => {
    const priceAt = async (copy: Copy) => {
      // Each request uses a new connection, so that the workers of a copy take turns.
      const page = await fetch(`${copy.url}${href('/toko/:toko', { toko: warung.slug })}`, {
        headers: { connection: 'close' },
      });
      const [, price = '0'] = /Es Teh Manis[\s\S]*?Rp(?:&nbsp;|\s)?([\d.]+)/.exec(await page.text()) ?? [];
      return Number(price.replaceAll('.', ''));
    };
    const hits = () => b.figure('kedai_page_cache_hits_total');
    const events = await openEvents(owner, `${b.url}${href('/live/:topic', { topic: 'shop' })}`);
    const readPrices = () => Promise.all(Array.from({ length: 20 }, (_, nth) => priceAt(copyOf(nth))));
    let isOver = false;
    const reading = [a, b, b].map(async (copy) => {
      while (!isOver) await priceAt(copy);
    });
    await expect.poll(hits).toBeGreaterThan(10);
    const before = await hits();
    // Guests load pages during the changes, because a page rendered before a change could enter the cache after it.
    for (let price = 5_100; price <= 6_000; price += 100) {
      const heard = events.changes();
      await saveProduct(a, { harga: String(price) });
      // When the only worker of `b` learns of a change, it notifies its event streams; then `b` shows the new price.
      await expect.poll(events.changes).toBeGreaterThan(heard);
      for (let nth = 0; nth < 5; nth++) expect(await priceAt(b)).toBe(price);
    }
    await events.close();
    // The other worker of `a` may learn of the last change later, so wait until all workers show the last price.
    await expect.poll(async () => new Set(await readPrices())).toEqual(new Set([6_000]));
    for (let again = 0; again < 10; again++) expect(new Set(await readPrices())).toEqual(new Set([6_000]));
    isOver = true;
    await Promise.all(reading);
    // If the cache had served no page during the changes, this test would not prove that it serves no old pages.
    expect((await hits()) - before).toBeGreaterThan(10);
    await saveProduct(a, { harga: String(esTeh.harga) });
    await expect.poll(() => priceAt(b)).toBe(esTeh.harga);
  });

  test('of a picture reaches the other, until it is deleted at either', async () => {
    const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#aa3311' } });
    const photo = new File([new Uint8Array(await picture.png().toBuffer())], 'foto.png', {
      type: 'image/png',
    });
    await saveProduct(a, { photos: [photo] });
    const [row] = await askAdmin<{ id: string }>('SELECT id FROM product_photos WHERE product_id = $1', [
      esTeh.id,
    ]);
    const path = `/files/products/${warung.storeId}/${row?.id}/320.webp`;
    const statuses = async () => {
      const answers = await Promise.all(both().map(({ url }) => fetch(url + path)));
      return answers.map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 200]);
    await saveProduct(b, { removePhoto: [row?.id ?? ''] });
    expect(await statuses()).toEqual([404, 404]);
  });
});

describe('limits count requests at both', () => {
  test('for logins to one account, also several at once', async () => {
    const guess = async (nth: number) => {
      const typed = { email: dewi.email, password: 'tebakan' };
      return (await copies.guest().post(`${copyOf(nth).url}${href('/login')}`, typed, fromElsewhere()))
        .status;
    };
    const statuses: number[] = [];
    for (let nth = 0; nth < 9; nth++) statuses.push(await guess(nth));
    expect(statuses).toEqual(Array(9).fill(409));
    const last = await Promise.all([0, 1, 2, 3].map(guess));
    expect(last.sort()).toEqual([409, 429, 429, 429]);
  });

  test('for the super admin’s code', async () => {
    const options = fromElsewhere();
    const statuses: number[] = [];
    for (let nth = 0; nth < 7; nth++) {
      const input = {
        email: `sa-${nth}@contoh.test`,
        password: 'rahasia1',
        secretCode: 'salah',
      };
      statuses.push(
        (await copies.guest().post(`${copyOf(nth).url}${href('/register')}?role=superAdmin`, input, options))
          .status,
      );
    }
    expect(statuses).toEqual([409, 409, 409, 409, 409, 429, 429]);
  });

  test('for vouchers that do not exist', async () => {
    const visitor = await copies.loginAt(b, ani);
    const messages: string[] = [];
    for (let nth = 0; nth < 17; nth++) {
      const answer = await fetch(`${copyOf(nth).url}${href('/api/cart')}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: 'http://kedai.test',
          cookie: visitor.cookies(),
        },
        body: JSON.stringify({ storeId: warung.storeId, ids: [], voucherCode: `TEBAK-${nth}` }),
      });
      messages.push(((await answer.json()) as { voucher: { message: string } }).voucher.message);
    }
    expect(messages.filter((text) => text === 'Kode voucher tidak ditemukan di toko ini.')).toHaveLength(15);
    expect(messages.filter((text) => text.startsWith('Terlalu banyak kode yang salah.'))).toHaveLength(2);
  });
});

describe('concurrent orders at both', () => {
  test('with one key are one order', async () => {
    const cart = warungCart([{ id: nasiGoreng.id, quantity: 1 }], nasiGoreng.harga);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => checkOut(buyer, copyOf(nth), cart)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => orderIdOf(text))).size).toBe(1);
    const sold = await askAdmin('SELECT stok FROM variant_stock WHERE variant_id = $1', [nasiGoreng.id]);
    expect(sold).toEqual([{ stok: nasiGoreng.stok - 1 }]);
  });

  test('never take more than the stock', async () => {
    const attempts = Array.from({ length: 20 }, (_, nth) => {
      const changes = { storeId: batik.storeId };
      return checkOut(
        buyer,
        copyOf(nth),
        warungCart([{ id: kemeja.id, quantity: 1 }], kemeja.harga, changes),
      );
    });
    const answers = await Promise.all(attempts);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(kemeja.stok);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(20 - kemeja.stok);
    expect(await askAdmin('SELECT stok FROM variant_stock WHERE variant_id = $1', [kemeja.id])).toEqual([
      { stok: 0 },
    ]);
  });
});

test.runIf(isFullRun)(
  'a stream at one ends after its session was ended at the other',
  {
    timeout: 25_000,
  },
  () => endOfStream,
);

async function saveProduct(copy: Copy, change: Parameters<Visitor['post']>[1]): Promise<void> {
  const answer = await owner.post(`${copy.url}${href('/dashboard/produk')}?edit=${esTeh.id}`, {
    intent: 'edit',
    productId: esTeh.id,
    namaProduk: esTeh.namaProduk,
    harga: String(esTeh.harga),
    stok: String(esTeh.stok),
    seenStok: String(esTeh.stok),
    berat: String(esTeh.berat),
    deskripsi: '',
    ...change,
  });
  expect([answer.status, await textOf(answer)]).toEqual([200, expect.stringContaining(esTeh.namaProduk)]);
}

function fromElsewhere() {
  return { headers: { 'x-forwarded-for': freshAddress() } };
}
