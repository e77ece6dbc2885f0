import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#domain/calendar/day.ts';
import { formatRupiah } from '#domain/format.ts';
import { href } from '#domain/routes/href.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { runQuery } from '#server/db/client-dialect.ts';
import { countLowStock } from '#server/products/products.ts';
import { readSalesReport } from '#server/reports/reports.ts';
import { todaysFigures } from '#server/reports/todays-figures.ts';
import { saveCouriers, saveShippingSettings } from '#server/shipping/settings.ts';
import { changeTariff } from '#server/shipping/tariffs.ts';
import { firstStepsOf } from '#server/stores/first-steps.ts';
import { openAdmin } from '../support/database/database.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { saveTestQris } from '../support/world/accounts.ts';
import { sell } from '../support/world/sales.ts';
import { addProduct } from '../support/world/shop-floor.ts';
import { makeTestTariff } from '../support/world/tariffs.ts';
import { world } from '../support/world/world.ts';

const { sri, dewi, joko, wati, warung, batik, kopi, nasiGoreng, esTeh } = world;

const linkOfBatik = () => `${app.url}${href('/toko/:toko', { toko: batik.slug })}`;
const HOME = href('/dashboard');

let app: TestApp;
let owner: Visitor;
let superAdmin: Visitor;

beforeAll(async () => {
  app = await startApp();
  [owner, superAdmin] = await Promise.all([app.loginAs(sri), app.loginAs(wati)]);
});

afterAll(() => app.stop());

async function sellOnce(storeId: string, at: string, product: typeof esTeh): Promise<void> {
  const admin = await openAdmin();
  await sell(admin, { storeId, at, lines: [{ product, quantity: 1 }] });
  await admin.end();
}

describe('the QR code', () => {
  const readPoster = async (answer: Response) => {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const png = Buffer.from(await answer.arrayBuffer());
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return decodeQR({ data, width: info.width, height: info.height });
  };

  test("leads to the owner's shop, whatever shop is named", async () => {
    for (const query of ['', `?toko=${batik.storeId}`]) {
      const answer = await owner.get(`${href('/dashboard/qr.png')}${query}`);
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="qr-${warung.slug}.png"`);
      expect(await readPoster(answer)).toBe(`${app.url}${href('/toko/:toko', { toko: warung.slug })}`);
    }
    const other = await app.loginAs(dewi);
    expect(await readPoster(await other.get(href('/dashboard/qr.png')))).toBe(linkOfBatik());
  });

  test('leads a super admin to the chosen shop', async () => {
    const answer = await superAdmin.get(`${href('/dashboard/qr.png')}?toko=${batik.storeId}`);
    expect(await readPoster(answer)).toBe(linkOfBatik());
  });

  test('is on the page; the link to its picture names the shop that a super admin chose', async () => {
    const { all, links } = await readPage(
      await superAdmin.get(`${href('/dashboard')}?toko=${batik.storeId}`),
    );
    const code = all('svg').find((svg) => svg.all('path', { fill: 'currentColor', d: /^.{500}/ }).length > 0);
    const size = code?.attributes.viewBox?.split(' ')[2];
    const path = code?.all('path')[0]?.attributes.d;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 ${size} ${size}"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`;
    const { data, info } = await sharp(Buffer.from(svg))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(decodeQR({ data, width: info.width, height: info.height })).toBe(linkOfBatik());
    expect(links).toContain(`${href('/dashboard/qr.png')}?toko=${batik.storeId}`);
  });
});

type Changed = { logoUrl?: string; caraPembayaran?: string; waNumber?: string; linkSharedAt?: null };

describe('the first steps', () => {
  const change = (storeId: string, changed: Changed) =>
    asSystem((tx) => tx.updateTable('stores').set(changed).where('storeId', '=', storeId).execute());
  const saveOrigin = (key: string, couriers: string) => {
    const [originProvinceName, originCityName] = ['DI Yogyakarta', 'Kota Yogyakarta'];
    const origin = { originProvinceId: '34', originProvinceName, originCityId: '34.71', originCityName };
    return asUser(dewi, async (tx) => {
      await saveShippingSettings(tx, batik.storeId, { originShape: 'built-in', ...origin }, key);
      await saveCouriers(tx, batik.storeId, { kecamatan: 'Gondokusuman', couriers });
    });
  };
  const deleteProducts = (deletedAt: Date | null) =>
    asSystem((tx) =>
      tx.updateTable('products').set({ deletedAt }).where('storeId', '=', batik.storeId).execute(),
    );
  const steps = () => asUser(dewi, (tx) => runQuery(tx, firstStepsOf(batik.storeId)));
  const shownTo = async (client: Visitor) =>
    (await textOf(await client.get(HOME))).includes('Toko Anda siap dalam');

  test('are derived from the state of the shop', async () => {
    const atFirst = {
      product: true,
      logo: false,
      whatsapp: true,
      shipping: false,
      payment: false,
      share: false,
    };
    expect(await steps()).toEqual(atFirst);
    await change(batik.storeId, { logoUrl: '/files/logo.png', caraPembayaran: 'BCA 123', waNumber: '' });
    expect(await steps()).toEqual({ ...atFirst, logo: true, payment: true, whatsapp: false });
    await change(batik.storeId, { logoUrl: '', caraPembayaran: '', waNumber: batik.waNumber });
    await deleteProducts(new Date());
    expect(await steps()).toEqual({ ...atFirst, product: false });
    await deleteProducts(null);
  });

  test('count an active tariff as a shipping method, or couriers whose prices can be requested', async () => {
    const shipping = async () => (await steps()).shipping;
    const id = await makeTestTariff(batik.storeId, { kind: 'pickup', price: 0 });
    expect(await shipping()).toBe(true);
    await asUser(dewi, (tx) => changeTariff(tx, batik.storeId, id, { active: false }));
    await saveOrigin('', 'jne');
    expect(await shipping()).toBe(false);
    await saveOrigin('kunci-uji', '');
    expect(await shipping()).toBe(false);
    await saveOrigin('', 'jne');
    expect(await shipping()).toBe(true);
  });

  test('count an active account or QRIS as a payment method', async () => {
    const change = (active: boolean) =>
      asSystem((tx) =>
        tx.updateTable('storeQris').set({ active }).where('storeId', '=', batik.storeId).execute(),
      );
    expect((await steps()).payment).toBe(false);
    await saveTestQris(batik.storeId);
    expect((await steps()).payment).toBe(true);
    await change(false);
    expect((await steps()).payment).toBe(false);
  });

  test('remember once that the link was shared, and disappear with the last step', async () => {
    const client = await app.loginAs(dewi);
    expect(await shownTo(client)).toBe(true);
    const sharedAt = () =>
      asSystem((tx) =>
        tx
          .selectFrom('stores')
          .select('linkSharedAt')
          .where('storeId', '=', batik.storeId)
          .executeTakeFirstOrThrow(),
      );
    expect(locationOf(await client.post(`${HOME}?index`, { intent: 'link-shared' }))).toBe(HOME);
    await saveOrigin('kunci-uji', 'jne');
    const first = await sharedAt();
    expect(first.linkSharedAt).toBeInstanceOf(Date);
    await client.post(`${HOME}?index`, { intent: 'link-shared' });
    expect(await sharedAt()).toEqual(first);
    await change(batik.storeId, { logoUrl: '/files/logo.png', caraPembayaran: 'BCA 123' });
    expect(await shownTo(client)).toBe(false);
    await change(batik.storeId, { logoUrl: '', caraPembayaran: '' });
  });

  test('are hidden in one browser and for one shop', async () => {
    const client = await app.loginAs(sri);
    expect(await shownTo(client)).toBe(true);
    const hidden = await client.post(`${HOME}?index`, { intent: 'hide-steps' });
    expect(locationOf(hidden)).toBe(HOME);
    // With a narrower path the browser would not send the cookie to /dashboard.data.
    expect(hidden.headers.get('set-cookie')).toMatch(/^kedai-langkah=.*; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await shownTo(client)).toBe(false);
    expect(await shownTo(owner)).toBe(true);
    const [mark] = /kedai-langkah=[^;]+/.exec(client.cookies()) ?? [];
    const answer = await owner.get(HOME, { headers: { cookie: `${owner.cookies()}; ${mark}` } });
    expect(await textOf(answer)).not.toContain('Toko Anda siap dalam');
    await change(batik.storeId, { linkSharedAt: null });
    const other = await app.loginAs(dewi);
    const elsewhere = await other.get(HOME, { headers: { cookie: `${other.cookies()}; ${mark}` } });
    expect(await textOf(elsewhere)).toContain('Toko Anda siap dalam');
    for (const odd of ['kedai-langkah=', 'kedai-langkah=%%%', 'kedai-langkah=e30=']) {
      const asked = await owner.get(HOME, { headers: { cookie: `${owner.cookies()}; ${odd}` } });
      expect(await textOf(asked), odd).toContain('Toko Anda siap dalam');
    }
  });

  test('do not exist in a closed shop', async () => {
    expect(await shownTo(await app.loginAs(joko))).toBe(false);
  });
});

describe('the home', () => {
  test('shows no figures before the first order', async () => {
    expect(await textOf(await owner.get(HOME))).not.toContain('Angka toko');
    await sellOnce(warung.storeId, '2026-01-02T10:00:00+07:00', esTeh);
    expect(await textOf(await owner.get(HOME))).toContain('Pendapatan: pesanan Completed');
  });

  test('shows the days left, the tasks, the figures, then the link; the navigation exists once', async () => {
    const { text, all } = await readPage(await owner.get(HOME));
    const places = [
      /Masa coba: sisa \d+ hari · sampai \d+ \S+ \d{4}/,
      'Perlu dikerjakan hari ini',
      'Toko Anda siap dalam',
      'Angka toko',
      'Link toko',
      warung.storeId,
    ].map((part) => text.search(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    for (const screen of ['produk', 'pesanan', 'laporan', 'ongkir', 'voucher', 'pembayaran', 'pengaturan'])
      expect(
        all('nav', { 'aria-label': 'Dashboard' })[0]?.all('a', { href: `/dashboard/${screen}` }),
        screen,
      ).not.toEqual([]);
    expect(all('a', { href: href('/dashboard/voucher') })).toHaveLength(2);
    expect(
      all('main')[0]
        ?.all('a', { href: href('/toko/:toko', { toko: warung.slug }) })
        .map((link) => link.text),
    ).toEqual(['Lihat toko']);
  });

  test("shows '100+' if more than 100 products are nearly sold out", async () => {
    const other = await app.loginAs(dewi);
    const counted = async () => {
      const { all } = await readPage(await other.get(HOME));
      return all('a', { href: `${href('/dashboard/produk')}?stok=menipis` })[0]?.text;
    };
    const few = { namaProduk: 'Hampir habis', harga: 1_000, stok: 1, berat: 1, deskripsi: '' };
    const before = await asUser(dewi, (tx) => runQuery(tx, countLowStock(batik.storeId)));
    await asUser(dewi, async (tx) => {
      for (let nth = before; nth < 100; nth += 1) await addProduct(tx, batik.storeId, few);
    });
    expect(await counted()).toMatch(/^100\s*Stok menipis/);
    await asUser(dewi, (tx) => addProduct(tx, batik.storeId, few));
    expect(await counted()).toMatch(/^100\+\s*Stok menipis/);
  });

  test('shows a super admin the figures and the link, and no tasks', async () => {
    const { text } = await readPage(await superAdmin.get(`${href('/dashboard')}?toko=${warung.storeId}`));
    for (const shown of ['Pendapatan 7 hari', 'Link toko', warung.storeId]) expect(text).toContain(shown);
    for (const owners of ['Toko Anda siap dalam', 'Perlu dikerjakan', 'Stok menipis', 'Sembunyikan'])
      expect(text).not.toContain(owners);
  });
});

describe('the figures', () => {
  const now = new Date('2026-11-21T16:30:00Z');
  const read = (storeId: string, at = now) =>
    asUser(sri, (tx) => runQuery(tx, todaysFigures({ storeId, timeZone: 'Asia/Jakarta', now: at })));

  test('count the days of the time zone, and agree with the report', async () => {
    const admin = await openAdmin();
    const { storeId } = warung;
    const lines = [{ product: esTeh, quantity: 1 }];
    for (const [at, status] of [
      ['2026-11-14T23:59:59+07:00', 'Completed'],
      ['2026-11-15T00:00:00+07:00', 'Completed'],
      ['2026-11-20T23:59:59+07:00', 'Completed'],
      ['2026-11-21T00:00:00+07:00', 'Completed'],
      ['2026-11-21T10:00:00+07:00', 'Pending'],
      ['2026-11-21T11:00:00+07:00', 'Cancelled'],
    ] as const)
      await sell(admin, { storeId, at, lines, status });
    await sell(admin, { storeId: batik.storeId, at: '2026-11-21T10:00:00+07:00', lines });
    await admin.end();
    const figures = await read(storeId);
    expect(figures).toEqual({
      today: '2026-11-21',
      weekFrom: '2026-11-15',
      ordersToday: 3,
      revenueToday: esTeh.harga,
      revenueOfWeek: 3 * esTeh.harga,
      hasOrders: true,
    });
    const range = { from: figures.weekFrom, until: figures.today };
    const report = await asUser(sri, (tx) => readSalesReport(tx, storeId, range, 'Asia/Jakarta'));
    expect(report.totals.total).toBe(figures.revenueOfWeek);
    expect(await read(batik.storeId)).toMatchObject({ ordersToday: 0, revenueOfWeek: 0 });
  });

  test('are on the page, each linked to its source', async () => {
    await sellOnce(kopi.storeId, new Date().toISOString(), nasiGoreng);
    const today = dayOf(new Date(), 'Asia/Jakarta');
    const shown = await readPage(await (await app.loginAs(joko)).get(HOME));
    const [link] = shown.all('a', { href: `${href('/dashboard/laporan')}?dari=${today}&sampai=${today}` });
    expect(link?.text).toContain(formatRupiah(nasiGoreng.harga).replace('\u00a0', ' '));
  });
});
