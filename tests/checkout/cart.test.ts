import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asSystem } from '#server/db/access.ts';
import { typedAddress } from '../support/addresses.ts';
import { orderIdOf, send } from '../support/checkout-form.ts';
import { readPage } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { warungCart } from '../support/world/orders.ts';
import { stokOf } from '../support/world/shop-floor.ts';
import { makeTestVoucher } from '../support/world/vouchers.ts';
import { world } from '../support/world/world.ts';

let app: TestApp;
let guest: Visitor;
let budi: Visitor;
let ani: Visitor;

beforeAll(async () => {
  app = await startApp();
  guest = app.guest();
  [budi, ani] = await Promise.all([app.loginAs(world.budi), app.loginAs(world.ani)]);
});
afterAll(() => app.stop());

const { warung, nasiGoreng, esTeh } = world;
const oneEsTeh = () => warungCart([{ id: esTeh.id, quantity: 1 }], 5_000);

describe('/api/cart', () => {
  const ask = (question: unknown, client = guest) =>
    fetch(`${app.url}${href('/api/cart')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.url, cookie: client.cookies() },
      body: typeof question === 'string' ? question : JSON.stringify(question),
    });

  it('returns today’s price, stock and state to guests', async () => {
    const gone = randomUUID();
    const ids = [nasiGoreng.id, world.kemeja.id, gone];
    const answer = await ask({ storeId: warung.storeId, ids });
    expect(await answer.json()).toEqual({
      namaToko: 'Warung Bu Sri',
      slug: warung.slug,
      problem: null,
      answerHours: null,
      minOrder: 0,
      tariffs: [],
      couriers: false,
      vouchers: false,
      orderId: null,
      voucher: null,
      products: [
        {
          id: nasiGoreng.id,
          productId: nasiGoreng.id,
          namaProduk: 'Nasi Goreng Kampung',
          optionText: '',
          harga: 18_000,
          stok: await stokOf(nasiGoreng.id),
          berat: nasiGoreng.berat,
          photoUrl: '',
        },
      ],
    });
  });

  it.each([
    ['a closed shop', () => world.kopi.storeId, 'Toko ini sedang tidak menerima pesanan.'],
    ['an unknown shop', () => randomUUID(), 'Data toko tidak ditemukan.'],
  ])('reports %s', async (_, storeId, problem) => {
    expect(await (await ask({ storeId: storeId(), ids: [] })).json()).toMatchObject({ problem });
  });

  it('reports that a shop has no number', async () => {
    const set = (waNumber: string) =>
      asSystem((tx) =>
        tx.updateTable('stores').set({ waNumber }).where('storeId', '=', world.batik.storeId).execute(),
      );
    await set('');
    const problem = 'Nomor WhatsApp admin untuk toko ini belum diatur.';
    expect(await (await ask({ storeId: world.batik.storeId, ids: [] })).json()).toMatchObject({ problem });
    await set(world.batik.waNumber);
  });

  it('reveals nothing about an inactive shop, not even its vouchers, and counts no attempt there', async () => {
    const { storeId } = world.batik;
    const set = (status: 'trial' | 'inactive') =>
      asSystem((tx) => tx.updateTable('storeTerms').set({ status }).where('storeId', '=', storeId).execute());
    const { code } = await makeTestVoucher(storeId);
    const question = { storeId, ids: [world.kemeja.id], voucherCode: code };
    expect(await (await ask(question, budi)).json()).toMatchObject({ products: [{ id: world.kemeja.id }] });
    await set('inactive');
    try {
      const problem = 'Toko ini sedang tidak aktif.';
      const said = { problem, products: [], voucher: { ok: false, message: problem } };
      for (let n = 0; n < 16; n += 1) {
        const asked = n === 15 ? question : { ...question, voucherCode: `TEBAK-${n}` };
        expect(await (await ask(asked, budi)).json()).toMatchObject(said);
      }
      for (const client of [guest, ani, budi])
        expect(await (await ask({ ...question, voucherCode: null }, client)).json()).toMatchObject({
          problem,
          products: [],
        });
    } finally {
      await set('trial');
    }
    expect(await (await ask(question, budi)).json()).toMatchObject({ voucher: { ok: true } });
  });

  it('finds the order of a lost response for its buyer, and for nobody else', async () => {
    const key = randomUUID();
    const cart = warungCart([{ id: esTeh.id, quantity: 1 }], 5_000, { key });
    const orderId = orderIdOf((await send(budi, { ...typedAddress, cart })).text);
    const question = { storeId: warung.storeId, ids: [], key };
    expect(await (await ask(question, budi)).json()).toMatchObject({ orderId });
    expect(await (await ask(question, ani)).json()).toMatchObject({ orderId: null });
    expect(await (await ask(question)).json()).toMatchObject({ orderId: null });
  });

  it.each([
    '',
    '{',
    'null',
    { storeId: 'x', ids: [] },
    { storeId: world.warung.storeId, ids: ['x'] },
    { storeId: world.warung.storeId, ids: Array.from({ length: 101 }, () => world.esTeh.id) },
    { storeId: world.warung.storeId, ids: [], key: "'" },
    { storeId: world.warung.storeId, ids: [], voucherCode: 'x'.repeat(101) },
  ])('rejects %j', async (question) => {
    expect((await ask(question)).status).toBe(400);
  });

  it('does not answer GET', async () => {
    expect((await guest.get(href('/api/cart'))).status).toBe(405);
  });
});

describe('/keranjang', () => {
  it('includes the buyer’s own former addresses, and nobody else’s', async () => {
    const sent = {
      ...typedAddress,
      alamatLengkap: 'Jalan Kenanga 12',
      catatan: 'Rahasia Budi',
      cart: oneEsTeh(),
    };
    await send(budi, sent);
    const own = await (await budi.get(href('/keranjang'))).text();
    expect(own).toContain('Jalan Kenanga 12, Gondokusuman, Kota Yogyakarta, DI Yogyakarta 55225');
    expect(own).toContain(world.budi.id);
    for (const other of [ani, guest, await app.loginAs(world.sri)]) {
      const html = await (await other.get(href('/keranjang'))).text();
      expect(html).not.toContain('Kenanga');
      expect(html).not.toContain(world.budi.id);
    }
  });

  it('keeps the way back on every page on the way to the login', async () => {
    const pages = [
      `${href('/login')}?pesan=checkout&from=/keranjang`,
      `${href('/register')}?from=/keranjang`,
    ];
    for (const page of [...pages, `${href('/forgot-password')}?from=/keranjang`]) {
      const { links } = await readPage(await guest.get(page));
      const inPage = links.filter((link) => /^\/(login|register|forgot)[^?]*\?/.test(link));
      expect(inPage.length, page).toBeGreaterThan(0);
      expect(inPage.filter((link) => !link.includes('from=%2Fkeranjang'))).toEqual([]);
    }
  });

  it('is the page that a buyer, but no owner, reaches after the login', async () => {
    const login = ({ email, password }: { email: string; password: string }) =>
      app.guest().post(`${href('/login')}?pesan=checkout&from=/keranjang`, { email, password });
    expect(locationOf(await login(world.ani))).toBe(href('/keranjang'));
    expect(locationOf(await login(world.sri))).toBe(href('/dashboard'));
  });
});

describe('/pesanan-berhasil', () => {
  const placed = async () => orderIdOf((await send(budi, { ...typedAddress, cart: oneEsTeh() })).text);

  it('shows the order, the chat link and the next links', async () => {
    const id = await placed();
    const answer = await budi.get(`${href('/pesanan-berhasil')}?pesanan=${id}`);
    const { headings, text, link } = await readPage(answer);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(headings(1)).toEqual(['Pesanan Berhasil!']);
    expect(text).toContain(id);
    expect(link('Kirim ke WhatsApp')).toMatch(new RegExp(`^https://wa\\.me/${warung.waNumber}\\?text=`));
    expect([link('Pesanan Saya'), link('Beranda')]).toEqual([href('/pesanan'), '/']);
  });

  it('explains that the order was already recorded when its response got lost', async () => {
    const sentence = 'Pesanan ini sudah tercatat saat koneksi terputus, dan hanya tercatat satu kali.';
    const address = `${href('/pesanan-berhasil')}?pesanan=${await placed()}`;
    expect(await (await budi.get(`${address}&tercatat=sekali`)).text()).toContain(sentence);
    expect(await (await budi.get(address)).text()).not.toContain(sentence);
  });

  it('denies another person’s order and does not find an unknown one', async () => {
    const theirs = await ani.get(`${href('/pesanan-berhasil')}?pesanan=${await placed()}`);
    expect(theirs.status).toBe(403);
    expect(await theirs.text()).toContain('Akses ditolak.');
    for (const unknown of [
      '',
      '?pesanan=x',
      `?pesanan=${randomUUID()}`,
      '?pesanan=%00',
      `?pesanan=${'x'.repeat(900)}`,
    ]) {
      const answer = await budi.get(`${href('/pesanan-berhasil')}${unknown}`);
      expect(answer.status).toBe(unknown.includes('%00') ? 400 : 404);
      if (answer.status === 404) expect(await answer.text()).toContain('Pesanan tidak ditemukan.');
    }
  });

  it('finds the order in its shop, even if the address names another shop or none', async () => {
    const id = await placed();
    for (const shop of [warung.storeId, world.batik.storeId, randomUUID(), 'x', '']) {
      const answer = await budi.get(`${href('/pesanan-berhasil')}?pesanan=${id}&toko=${shop}`);
      expect([shop, answer.status, await answer.text()]).toEqual([shop, 200, expect.stringContaining(id)]);
      expect((await ani.get(`${href('/pesanan-berhasil')}?pesanan=${id}&toko=${shop}`)).status).toBe(403);
    }
  });

  it('requires a login', async () => {
    const answer = await guest.get(`${href('/pesanan-berhasil')}?pesanan=x`);
    expect(locationOf(answer)).toBe(
      `${href('/login')}?from=${encodeURIComponent(`${href('/pesanan-berhasil')}?pesanan=x`)}`,
    );
  });
});
