import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayOf } from '#domain/calendar/day.ts';
import { href } from '#domain/routes/href.ts';
import { asGuest } from '#server/db/access.ts';
import { untilShopChanges } from '#server/products/storefront/storefront.ts';
import { readStore } from '#server/stores/store.ts';
import { checkoutForm, orderIdOf, send } from '../support/checkout-form.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { page, typed } from '../support/world/shop-settings.ts';
import { makeTestVoucher } from '../support/world/vouchers.ts';
import { world } from '../support/world/world.ts';

const { sri, budi, warung, esTeh, nasiGoreng } = world;
const { storeId } = warung;

let app: TestApp;
let owner: Visitor;
let buyer: Visitor;

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
  [owner, buyer] = await Promise.all([app.loginAs(sri), app.loginAs(budi)]);
});
afterAll(() => app.stop());
beforeEach(() => save());

const save = (change: Record<string, string> = {}) => owner.post(page, typed(warung, change));

async function store() {
  const found = await asGuest(storeId, (tx) => readStore(tx, storeId));
  if (!found) throw new Error('the shop is gone');
  return found;
}

/** Returns the day in `days` days, by the shop's time zone and the database's clock, as a date and in words. */
async function daysAhead(days: number): Promise<{ day: string; words: string }> {
  const { now, timeZone } = await store();
  const moment = new Date(now.getTime() + days * 86_400_000);
  const words = new Intl.DateTimeFormat('id-ID', { timeZone, dateStyle: 'long' }).format(moment);
  return { day: dayOf(moment, timeZone), words };
}

const buy = (quantity: number, seenTotal = quantity * esTeh.harga, more = {}) =>
  send(buyer, checkoutForm({ storeId, items: [{ id: esTeh.id, quantity }], seenTotal, ...more }));

async function todaysCart() {
  const body = JSON.stringify({ storeId, ids: [esTeh.id] });
  const headers = { origin: app.url, 'content-type': 'application/json' };
  const answer = await fetch(`${app.url}${href('/api/cart')}`, { method: 'POST', body, headers });
  return (await answer.json()) as { problem: string | null; minOrder: number; products: unknown[] };
}

test('a note of opening hours is on the storefront, and its cached page changes with it', async () => {
  const shop = () =>
    app
      .guest()
      .get(href('/toko/:toko', { toko: warung.slug }))
      .then(textOf);
  expect(await shop()).not.toContain('Jam buka');
  await save({ openingNote: 'Buka Senin–Sabtu\n08.00–17.00' });
  await expect.poll(shop).toContain('Jam buka: Buka Senin–Sabtu 08.00–17.00');
});

test('on holiday the shop is visible and its orders are rejected with the day of return', async () => {
  const { day, words } = await daysAhead(1);
  expect(await textOf(await save({ onHoliday: 'on', closedUntil: day }))).toContain(
    'Pengaturan berhasil disimpan!',
  );
  const sentence = `Toko libur sampai ${words}.`;
  const guest = app.guest();
  for (const path of [
    href('/toko/:toko', { toko: warung.slug }),
    href('/toko/:toko/produk/:productId', { toko: warung.slug, productId: nasiGoreng.id }),
  ]) {
    await expect.poll(() => guest.get(path).then(textOf)).toContain(sentence);
    expect(await textOf(await guest.get(path))).toContain(nasiGoreng.namaProduk);
  }
  const product = await readPage(
    await guest.get(href('/toko/:toko/produk/:productId', { toko: warung.slug, productId: nasiGoreng.id })),
  );
  expect(product.all('script', { type: 'application/ld+json' })[0]?.source).toContain('OutOfStock');
  expect(await todaysCart()).toMatchObject({ problem: sentence, products: [{ id: esTeh.id }] });
  const refused = await buy(1);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(sentence)]);
  const { fields, field } = await readPage(await owner.get(page));
  expect([fields('onHoliday')[0]?.attributes.checked, field('closedUntil')]).toEqual(['', day]);
  await save();
  expect(await todaysCart()).toMatchObject({ problem: null });
  expect(orderIdOf((await buy(1)).text)).not.toBe('');
});

test('a cached page expires when the day of return begins', async () => {
  const { day } = await daysAhead(1);
  await save({ onHoliday: 'on', closedUntil: day });
  const now = await store();
  const seconds = (closedUntil: string | null, at: string) => {
    const policy = untilShopChanges({ ...now, expiryDate: null, closedUntil, now: new Date(at) });
    return policy.by === 'program' && policy.forMs;
  };
  expect(seconds('2026-12-02', '2026-12-01T16:59:59Z')).toBe(1000);
  expect(seconds('2026-12-02', '2026-12-01T17:00:00Z')).toBeUndefined();
  expect(seconds(null, '2026-12-01T16:59:59Z')).toBeUndefined();
});

test('the day of return is no longer a holiday, and cannot be today', async () => {
  const today = await daysAhead(0);
  const answer = await save({ onHoliday: 'on', closedUntil: today.day });
  expect([answer.status, await textOf(answer)]).toEqual([
    409,
    expect.stringContaining('Tanggal buka lagi harus sesudah hari ini.'),
  ]);
  const noDay = await save({ onHoliday: 'on', closedUntil: '' });
  expect([noDay.status, await textOf(noDay)]).toEqual([
    400,
    expect.stringContaining('Isi tanggal toko buka lagi.'),
  ]);
});

test('below the minimum no order is accepted, at the minimum one is; a voucher does not count', async () => {
  await save({ minOrder: String(esTeh.harga * 2) });
  expect(await todaysCart()).toMatchObject({ problem: null, minOrder: esTeh.harga * 2 });
  const refused = await buy(1);
  const price = (amount: number) => `Rp\u00a0${amount.toLocaleString('id-ID')}`;
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining(
      `Minimal belanja di toko ini ${price(esTeh.harga * 2)}. Tambah ${price(esTeh.harga)} lagi.`,
    ),
  ]);
  const { code } = await makeTestVoucher(storeId);
  const discounted = await buy(2, esTeh.harga * 2 - 1000, { voucherCode: code, key: randomUUID() });
  expect(orderIdOf(discounted.text)).not.toBe('');
});
