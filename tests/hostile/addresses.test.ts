import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshEmail } from '../support/addresses.ts';
import { rowsOf } from '../support/full-run.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { placeTestOrder } from '../support/world/orders.ts';
import { world } from '../support/world/world.ts';
import { readHarmlessPage } from './page-shape.ts';

/* Tests input that is parsed before any form field: ids, queries, addresses to return to, malformed bodies. */
const { budi, sri, wati, warung, esTeh } = world;

let app: TestApp;
let clients: Record<'guest' | 'budi' | 'sri' | 'wati', Visitor>;
let orderId: string;

beforeAll(async () => {
  app = await startApp();
  const [buyer, owner, superAdmin] = await Promise.all([budi, sri, wati].map(app.loginAs));
  if (!buyer || !owner || !superAdmin) throw new Error('somebody was not let in');
  clients = { guest: app.guest(), budi: buyer, sri: owner, wati: superAdmin };
  orderId = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
});

afterAll(() => app.stop());

const oddSegments = [
  'x',
  '-1',
  '0',
  'null',
  '__proto__',
  'constructor',
  '%00',
  `${esTeh.id}%00`,
  esTeh.id.toUpperCase(),
  `${esTeh.id}x`,
  `%20${esTeh.id}`,
  '...',
  '..%2f..%2fetc%2fpasswd',
  '%2f%2fjahat.test',
  '%5c%5cjahat.test',
  '%0d%0aSet-Cookie:%20a=b',
  "'%20OR%20'1'='1",
  '%F0%9F%94%91',
  '%E2%80%AEabc',
  'a'.repeat(3_900),
];

/** These are invalid UTF-8 or incomplete escapes, so the address cannot be decoded. */
const unreadable = ['%ED%A0%80', '%FF', '%C0%AF', '%'];

describe('ids', () => {
  const places: [keyof typeof clients, (id: string) => string][] = [
    ['guest', (id) => `/toko/${id}`],
    ['guest', (id) => `/toko/${id}/share.jpg`],
    ['guest', (id) => `/toko/${id}/manifest.webmanifest`],
    ['guest', (id) => `/toko/${id}/ikon/192.png`],
    ['guest', (id) => `/toko/${warung.slug}/ikon/${id}`],
    ['guest', (id) => `/toko/${id}/sitemap.xml`],
    ['guest', (id) => `/toko/${warung.slug}/sitemap.xml?bagian=${id}`],
    ['guest', (id) => `/sitemap.xml?bagian=${id}`],
    ['guest', (id) => `/toko/${warung.slug}/produk/${id}`],
    ['guest', (id) => `/toko/${id}/produk/${esTeh.id}`],
    ['budi', (id) => `/pesanan/${id}`],
    ['budi', (id) => `/pesanan/${id}/qris/toko.png`],
    ['budi', (id) => `/pesanan/{order}/qris/${id}`],
    ['guest', (id) => `/tagihan/${id}/qris/toko.png`],
    ['budi', (id) => `/faktur/${id}`],
    ['budi', (id) => `/pesanan-berhasil?pesanan=${id}`],
    ['sri', (id) => `/dashboard/pesanan/${id}`],
    ['sri', (id) => `/live/${id}`],
    ['wati', (id) => `/dashboard?toko=${id}`],
    ['sri', (id) => `/berkas/${warung.storeId}/${id}`],
    ['sri', (id) => `/berkas/${id}/${esTeh.id}`],
    ['guest', (id) => `/files/${id}`],
    ['guest', (id) => `/files/products/${warung.storeId}/${id}/320.webp`],
    ['guest', (id) => `/${id}`],
  ];

  test.each(places.map(([name, at]) => [at('{id}'), name, at] as const))('%s', async (_, name, at) => {
    const wrong: string[] = [];
    for (const id of [...oddSegments, ...unreadable]) {
      const answer = await raw(clients[name], at(id).replace('{order}', orderId));
      const refusedEarly = unreadable.includes(id) || (at(id).includes('?') && id.includes('%00'));
      const allowed = refusedEarly ? [400, 404] : [404];
      if (!allowed.includes(answer.status)) wrong.push(`${id.slice(0, 60)}: ${answer.status}`);
    }
    expect(wrong).toEqual([]);
  });

  test('behind a shop’s id lead to nothing but the shop', async () => {
    for (const id of oddSegments) {
      const answer = await raw(clients.guest, `/toko/${warung.storeId}/produk/${id}`);
      expect([302, 404], id).toContain(answer.status);
      if (answer.status !== 302) continue;
      const to = new URL(answer.headers.get('location') ?? '', app.url);
      expect([to.origin, to.pathname.startsWith(`/toko/${warung.slug}/produk/`)]).toEqual([app.url, true]);
    }
  });
});

describe('queries', () => {
  const pages: [keyof typeof clients, string, string[]][] = [
    ['guest', `/toko/${warung.slug}`, ['cari', 'setelah']],
    ['guest', '/login', ['from', 'pesan']],
    ['guest', '/register', ['from', 'role']],
    ['guest', '/forgot-password', ['from']],
    ['guest', '/reset-password', ['token']],
    ['budi', '/profil', ['setelah']],
    ['budi', '/pesanan', ['setelah']],
    ['sri', '/dashboard', ['toko']],
    ['sri', '/dashboard/produk', ['cari', 'setelah', 'stok', 'edit', 'hapus', 'toko']],
    ['sri', '/dashboard/pesanan', ['status', 'setelah', 'ubah', 'ke', 'toko']],
    ['sri', `/dashboard/pesanan/{order}`, ['ubah', 'ke']],
    ['sri', '/dashboard/laporan', ['dari', 'sampai', 'setelah', 'toko']],
    ['sri', '/dashboard/ongkir', ['hapus', 'toko']],
    ['sri', '/dashboard/ongkir/pilihan', ['ubah', 'hapus', 'toko']],
    ['wati', '/dashboard', ['cari', 'setelah']],
    ['wati', '/superadmin', ['cari', 'keadaan', 'urut', 'setelah', 'tanya', 'untuk']],
    ['wati', '/superadmin/audit', ['pelaku', 'tindakan', 'toko', 'dari', 'sampai', 'setelah']],
  ];
  const values = [
    ...oddSegments.filter((value) => !value.includes('%00')),
    '%ED%A0%80',
    '%FF',
    '',
    '%25',
    '_',
    '%5C',
    '%22%3E%3Cscript%3E',
    '0000-00-00',
    '9999-12-31',
  ];

  test.each(pages)('as %s, %s', async (name, page, parameters) => {
    const path = page.replace('{order}', orderId);
    const wrong: string[] = [];
    for (const [nth, parameter] of parameters.entries()) {
      for (const value of rowsOf(values, nth)) {
        const answer = await raw(clients[name], `${path}?${parameter}=${value}`);
        if (answer.status !== 200) wrong.push(`${parameter}=${value.slice(0, 60)}: ${answer.status}`);
        await readHarmlessPage(answer);
      }
      // All parameters are sent together, because some are only read if another one is present.
      const all = parameters.map((one) => `${one}=${orderId}`).join('&');
      expect((await raw(clients[name], `${path}?${all}&${parameter}=${esTeh.id}`)).status).toBeLessThan(500);
    }
    expect(wrong).toEqual([]);
  });

  test('with NUL are rejected', async () => {
    for (const [name, path] of pages)
      expect((await raw(clients[name], `${path}?cari=a%00b`)).status, path).toBe(400);
  });
});

describe('the way back after login and registration', () => {
  const outside = [
    '//jahat.test',
    '///jahat.test',
    '/\\jahat.test',
    '\\\\jahat.test',
    '/%09/jahat.test',
    '/\t/jahat.test',
    '/\n/jahat.test',
    ' //jahat.test',
    'https://jahat.test',
    'https:jahat.test',
    'javascript:alert(1)',
    'data:text/html,jahat.test',
    '/%2f%2fjahat.test/..//jahat.test',
    '//jahat.test%2f..',
    'http://127.0.0.1@jahat.test',
    '',
  ];

  test.each(outside)('never leads to %j', async (from) => {
    const query = `from=${encodeURIComponent(from)}`;
    const answers = [
      await app.guest().post(`/login?${query}`, { email: budi.email, password: budi.password }),
      await app.guest().post(`/register?${query}`, { email: freshEmail(), password: 'rahasia' }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(302);
      expect(new URL(answer.headers.get('location') ?? '', app.url).origin).toBe(app.url);
    }
  });

  test.each(outside)('is not in a link on the account pages: %j', async (from) => {
    for (const page of ['/login', '/register', '/forgot-password']) {
      const { values } = await readHarmlessPage(
        await app.guest().get(`${page}?from=${encodeURIComponent(from)}`),
      );
      const links = values.filter((value) => URL.canParse(value, app.url));
      expect(links.filter((link) => new URL(link, app.url).host === 'jahat.test')).toEqual([]);
    }
  });

  test('to an own page is kept through all of them', async () => {
    const answer = await app.guest().get('/dashboard/pesanan?status=Pending');
    expect(locationOf(answer)).toBe('/login?from=%2Fdashboard%2Fpesanan%3Fstatus%3DPending');
  });
});

describe('bodies', () => {
  const targets: [keyof typeof clients, string][] = [
    ['guest', '/login'],
    ['guest', '/register?role=storeAdmin'],
    ['guest', '/forgot-password'],
    ['guest', '/reset-password?token=x'],
    ['budi', '/profil'],
    ['budi', '/keranjang.data'],
    ['sri', '/dashboard/produk'],
    ['sri', '/dashboard/pesanan'],
    ['sri', '/dashboard/ongkir'],
    ['wati', '/superadmin'],
    ['guest', '/api/cart'],
  ];
  const bodies: [string, string, string][] = [
    ['10,000 fields', 'a=1&'.repeat(10_000), 'application/x-www-form-urlencoded'],
    [
      'nested names',
      'a[b][c]=1&__proto__[role]=superAdmin&constructor=1',
      'application/x-www-form-urlencoded',
    ],
    ['a form that calls itself JSON', 'email=a', 'application/json'],
    ['JSON that calls itself a form', '{"email":"a"}', 'application/x-www-form-urlencoded'],
    ['plain text', 'email=a', 'text/plain'],
    ['no type', 'email=a', ''],
    ['multipart without boundary', 'email=a', 'multipart/form-data'],
    [
      'multipart that breaks off',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
      'multipart/form-data; boundary=x',
    ],
    ['nothing', '', 'application/x-www-form-urlencoded'],
    ['deep JSON', '['.repeat(200_000), 'application/json'],
    ['invalid UTF-8', '%FF%FE=%ED%A0%80&email=%FF', 'application/x-www-form-urlencoded'],
  ];

  test.each(bodies)('%s', async (_, body, type) => {
    const wrong: string[] = [];
    for (const [name, path] of targets) {
      const { status } = await clients[name].postRaw(path, body, type);
      const allowed = body.length === 40_000 ? [400] : [400, 404, 409, 413, 415];
      if (!allowed.includes(status)) wrong.push(`${path}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  test.each([
    ['{}'],
    ['null'],
    ['[]'],
    ['{"storeId":"x","ids":[]}'],
    [`{"storeId":"${warung.storeId}","ids":["x"]}`],
    [`{"storeId":"${warung.storeId}","ids":[],"key":"\\ud800"}`],
    [`{"storeId":["${warung.storeId}"],"ids":[]}`],
    [JSON.stringify({ storeId: warung.storeId, ids: Array(101).fill(esTeh.id) })],
  ])('/api/cart rejects %.60s', async (json) => {
    expect((await clients.guest.postRaw('/api/cart', json, 'application/json')).status).toBe(400);
  });
});

function raw(client: Visitor, path: string): Promise<Response> {
  return fetch(app.url + path, { redirect: 'manual', headers: { cookie: client.cookies() } });
}
