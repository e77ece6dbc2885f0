import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { readOwnOrder } from '#server/orders/orders.ts';
import { switchVoucher } from '#server/vouchers/vouchers.ts';
import { freshEmail, typedAddress } from '../support/addresses.ts';
import { orderIdOf, send } from '../support/checkout-form.ts';
import { onceFree } from '../support/eventually.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { warungCart } from '../support/world/orders.ts';
import { ownerOf, traces } from '../support/world/shop-floor.ts';
import { makeTestVoucher } from '../support/world/vouchers.ts';
import { world } from '../support/world/world.ts';

const { warung, batik, esTeh } = world;

let app: TestApp;
let budi: Visitor;
let ani: Visitor;

beforeAll(async () => {
  app = await startApp();
  [budi, ani] = await Promise.all([app.loginAs(world.budi), app.loginAs(world.ani)]);
});
afterAll(() => app.stop());

async function judge(client: Visitor, voucherCode: string): Promise<unknown> {
  const answer = await fetch(`${app.url}${href('/api/cart')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url, cookie: client.cookies() },
    body: JSON.stringify({ storeId: warung.storeId, ids: [], voucherCode }),
  });
  // Tries again, because a database cluster checks hundreds of codes so slowly that some requests get a 503.
  if (answer.status === 503) {
    await answer.body?.cancel();
    return judge(client, voucherCode);
  }
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { voucher: unknown }).voucher;
}

const refusal = (message: string) => ({ ok: false, message });

describe('a code entered in the cart', () => {
  it('returns the discount, in upper or lower case', async () => {
    const { code } = await makeTestVoucher(warung.storeId, {
      kind: 'percent',
      value: 20,
      maxDiscount: 4_000,
    });
    expect(await judge(budi, ` ${code.toLowerCase()} `)).toEqual({
      ok: true,
      voucher: { code, kind: 'percent', value: 20, maxDiscount: 4_000, minPurchase: 0 },
    });
  });

  it('is answered for guests too, but not for admins', async () => {
    const { code } = await makeTestVoucher(warung.storeId, { perBuyerLimit: 1 });
    expect(await judge(app.guest(), code)).toMatchObject({ ok: true, voucher: { code } });
    expect(await judge(app.guest(), 'TIDAK-ADA')).toEqual(
      refusal('Kode voucher tidak ditemukan di toko ini.'),
    );
    const owner = await app.loginAs(world.sri);
    expect(await judge(owner, code)).toEqual(refusal('Hanya pelanggan yang bisa memakai voucher.'));
  });

  it('has a separate sentence for each reason to reject it', async () => {
    const { code: elsewhere } = await makeTestVoucher(batik.storeId);
    const unknown = 'Kode voucher tidak ditemukan di toko ini.';
    expect(await judge(budi, 'TIDAK-ADA')).toEqual(refusal(unknown));
    expect(await judge(budi, elsewhere)).toEqual(refusal(unknown));
    expect(await judge(budi, 'dua kata')).toEqual(
      refusal('Kode voucher hanya berisi huruf, angka, dan tanda hubung.'),
    );
    const off = await makeTestVoucher(warung.storeId);
    await asUser(ownerOf(warung.storeId), (tx) => switchVoucher(tx, warung.storeId, off.id, false));
    expect(await judge(budi, off.code)).toEqual(refusal('Voucher ini sedang tidak aktif.'));
    const later = await makeTestVoucher(warung.storeId, { startsAt: new Date('2100-01-01T05:00:00Z') });
    expect(await judge(budi, later.code)).toEqual(refusal('Voucher ini baru berlaku mulai 1 Januari 2100.'));
    const past = await makeTestVoucher(warung.storeId, {
      startsAt: new Date('2023-01-01'),
      endsAt: new Date('2023-01-31T17:00:00Z'),
    });
    expect(await judge(budi, past.code)).toEqual(refusal('Voucher ini sudah berakhir pada 31 Januari 2023.'));
  });

  it('cannot be guessed', async () => {
    const { code } = await makeTestVoucher(warung.storeId);
    const messages = new Set<unknown>();
    for (let attempt = 0; attempt < 16; attempt += 1) {
      messages.add(((await judge(ani, `TEBAK-${attempt}`)) as { message: string }).message);
    }
    const tooMany = 'Terlalu banyak kode yang salah. Silakan coba lagi beberapa menit lagi.';
    expect([...messages]).toEqual(['Kode voucher tidak ditemukan di toko ini.', tooMany]);
    // `open` means that the code was not checked, so the cart asks the buyer before it orders without the voucher.
    expect(await judge(ani, code)).toEqual({ ...refusal(tooMany), open: true });
    const { text } = await checkout(ani, code, 4_000);
    expect(text).toMatch(new RegExp(`"kind","refused","sentence","${tooMany}",.*"voucher",.*"open",true`));
    expect(await judge(budi, code)).toMatchObject({ ok: true });
  });
});

describe('codes entered all at once', () => {
  const unknown = 'Kode voucher tidak ditemukan di toko ini.';
  const tooMany = 'Terlalu banyak kode yang salah. Silakan coba lagi beberapa menit lagi.';

  async function newBuyer(): Promise<Visitor> {
    const buyer = app.guest();
    await buyer.post(href('/register'), { email: freshEmail(), password: 'rahasia-sekali' });
    return buyer;
  }

  const messagesOf = (answers: unknown[]) =>
    Map.groupBy(answers, (answer) => (answer as { message?: string }).message);

  it('are answered fifteen times, however many are sent', async () => {
    const buyer = await newBuyer();
    const guesses = Array.from({ length: 200 }, (_, n) => `BORONG-${n}`);
    const messages = messagesOf(await Promise.all(guesses.map((guess) => judge(buyer, guess))));
    expect(messages.get(unknown)).toHaveLength(15);
    expect(messages.get(tooMany)).toHaveLength(185);
  });

  it('are answered fifteen times by checkouts, too', async () => {
    const buyer = await newBuyer();
    const guesses = Array.from({ length: 40 }, (_, n) => `BORONG-${n}`);
    const answers = await Promise.all(guesses.map((guess) => onceFree(() => checkout(buyer, guess, 4_000))));
    expect(answers.filter(({ text }) => text.includes(unknown))).toHaveLength(15);
    expect(answers.filter(({ text }) => text.includes(tooMany))).toHaveLength(25);
  });

  it('are never rejected if the buyer knows the code, even after typing errors', async () => {
    const { code } = await makeTestVoucher(warung.storeId);
    const buyer = await newBuyer();
    for (let slips = 0; slips < 14; slips += 1) await judge(buyer, `SALAH-${slips}`);
    for (let round = 0; round < 2; round += 1) {
      const answers = await Promise.all(Array.from({ length: 30 }, () => judge(buyer, code)));
      expect(answers.filter((answer) => (answer as { ok: boolean }).ok)).toHaveLength(30);
    }
    expect(await judge(buyer, 'SALAH-14')).toEqual(refusal(unknown));
    expect(await judge(buyer, code)).toEqual({ ...refusal(tooMany), open: true });
  });
});

const checkout = (client: Visitor, voucherCode: string, seenTotal: number) =>
  send(client, {
    ...typedAddress,
    cart: warungCart([{ id: esTeh.id, quantity: 1 }], seenTotal, { voucherCode }),
  });

describe('a checkout with a voucher', () => {
  it('orders at the lower price and shows the voucher to the shop', async () => {
    const { code } = await makeTestVoucher(warung.storeId, { perBuyerLimit: 1 });
    const { status, text } = await checkout(budi, code, 4_000);
    expect(status).toBe(200);
    const order = await asUser(world.budi, (tx) => readOwnOrder(tx, world.budi, orderIdOf(text)));
    expect(order).toMatchObject({ subtotal: 5_000, discount: 1_000, totalPrice: 4_000, voucherCode: code });
    const link = new URL(/https:\/\/wa\.me\/[^"]*/.exec(text)?.[0] ?? '');
    expect(link.searchParams.get('text')).toContain(`Diskon (voucher ${code}): -Rp 1.000\nTotal: Rp 4.000`);

    const again = await checkout(budi, code, 4_000);
    expect(again.status).toBe(409);
    expect(again.text).toContain('Anda sudah memakai voucher ini 1 kali, sebanyak batas per pembeli.');
  });

  it('stores nothing if the voucher is rejected', async () => {
    const { code } = await makeTestVoucher(warung.storeId, { minPurchase: 50_000 });
    const before = await traces();
    const { status, text } = await checkout(budi, code, 5_000);
    expect(status).toBe(409);
    expect(text.replaceAll('\u00a0', ' ')).toContain(
      'Voucher ini berlaku untuk belanja minimal Rp 50.000. Tambah Rp 45.000 lagi.',
    );
    expect(await traces()).toEqual(before);
  });

  it('repeats the order that it has made, even after too many mistyped codes', async () => {
    const { code } = await makeTestVoucher(warung.storeId);
    const buyer = app.guest();
    await buyer.post(href('/register'), { email: freshEmail(), password: 'rahasia-sekali' });
    const cart = warungCart([{ id: esTeh.id, quantity: 1 }], 4_000, { voucherCode: code });
    const placed = await send(buyer, { ...typedAddress, cart });
    expect(placed.status).toBe(200);
    for (let attempt = 0; attempt < 15; attempt += 1) {
      expect((await checkout(buyer, `KELIRU-${attempt}`, 4_000)).text).toContain(
        'Kode voucher tidak ditemukan di toko ini.',
      );
    }
    expect((await checkout(buyer, code, 4_000)).text).toContain('Terlalu banyak kode yang salah.');
    const again = await send(buyer, { ...typedAddress, cart });
    expect(again.status).toBe(200);
    expect(orderIdOf(again.text)).toBe(orderIdOf(placed.text));
  });

  it.each([7, {}, ['X'], 'x'.repeat(101)])('rejects %j as a code', async (voucherCode) => {
    const cart = warungCart([{ id: esTeh.id, quantity: 1 }], 5_000, { voucherCode });
    expect((await send(budi, { ...typedAddress, cart })).status).toBe(400);
  });
});
