import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { world } from '../support/world/world.ts';

/* A shop's public page has the same bytes for everybody, so it must not contain anybody's data. */

const { warung, nasiGoreng } = world;
const storefront = href('/toko/:toko', { toko: warung.slug });

let app: TestApp;
let visitors: Record<string, Visitor>;
let ended: string;

beforeAll(async () => {
  app = await startApp();
  const buyer = await app.loginAs(world.budi);
  const otherBuyer = await app.loginAs(world.ani);
  const owner = await app.loginAs(world.sri);
  const otherOwner = await app.loginAs(world.dewi);
  const superAdmin = await app.loginAs(world.wati);
  const leaver = await app.loginAs(world.budi);
  visitors = { guest: app.guest(), buyer, otherBuyer, owner, otherOwner, superAdmin };
  ended = leaver.cookies();
  await leaver.post(href('/logout'));
});

afterAll(() => app.stop());

/** Requests a page as each of `visitors`, with made-up cookies, and with the cookies of a session that has ended. */
async function askAsEverybody(path: string): Promise<Record<string, { headers: unknown; body: string }>> {
  const made = `kedai.session_token=${randomUUID()}.x; kedai-siapa=superAdmin.abcdefghijklmnop; kedai-toko=${world.batik.storeId}`;
  const askers: [string, Promise<Response>][] = [
    ...Object.entries(visitors).map(([name, client]): [string, Promise<Response>] => [
      name,
      client.get(path),
    ]),
    ['madeUp', app.guest().get(path, { headers: { cookie: made } })],
    ['ended', app.guest().get(path, { headers: { cookie: ended } })],
  ];
  const seen: Record<string, { headers: unknown; body: string }> = {};
  for (const [name, asked] of askers) {
    const answer = await asked;
    const headers = [...answer.headers].filter(([field]) => field !== 'x-request-id' && field !== 'date');
    seen[name] = { headers: [answer.status, ...headers], body: await answer.text() };
  }
  return seen;
}

test.each([
  ['landing', '/'],
  ['storefront', storefront],
  ['storefront from a link that was passed on', `${storefront}?utm_source=wa`],
  ['storefront, not kept', `${storefront}?lain=1`],
  ['search', `${storefront}?cari=nasi`],
  ['product', `${storefront}/produk/${nasiGoreng.id}`],
  ['a product that is not there', `${storefront}/produk/${randomUUID()}`],
  ['a shop that is not there', href('/toko/:toko', { toko: randomUUID() })],
  ['terms', href('/ketentuan')],
  ['status', href('/status')],
  ['status for programs', href('/status.json')],
  ['status as a feed', `${href('/status.atom')}?lain=1`],
  ['landing as data', '/_.data'],
  ['storefront as data', `${storefront}.data`],
  ['search as data', `${storefront}.data?cari=nasi`],
  ['product as data', `${storefront}/produk/${nasiGoreng.id}.data`],
])('%s', async (_, path) => {
  const { guest, ...others } = await askAsEverybody(path);
  expect(Object.keys(others)).toHaveLength(7);
  for (const [name, answer] of Object.entries(others)) expect(answer, name).toEqual(guest);
  expect(JSON.stringify(guest?.headers)).not.toMatch(/set-cookie|\bcookie\b/i);
});

test('the landing page has no example if the operator has named none', async () => {
  expect(await (await app.guest().get(href('/'))).text()).not.toContain('Lihat contoh toko');
});

test('all visitors of a shared page get it from memory, whoever asked first', async () => {
  const etag = async (name: string) => (await visitors[name]?.get(storefront))?.headers.get('etag');
  const first = await etag('owner');
  expect(first).toMatch(/^W\//);
  expect([await etag('guest'), await etag('superAdmin')]).toEqual([first, first]);
});
