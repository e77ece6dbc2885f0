import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { sentMessages } from '#server/db/pool.ts';
import { announce, setListening } from '#server/live/changes.ts';
import { log } from '#server/log.ts';
import { withoutTable } from '../../../tests/support/database/database-state.ts';
import { world } from '../../../tests/support/world/world.ts';
import { readShopBranding } from './branding.ts';

const { warung, batik } = world;

/** A transaction with one read sends two messages: one with the read, and one that ends the transaction. */
const MESSAGES = 2;

beforeEach(() => {
  // This call also clears all caches.
  setListening(true);
});
afterAll(() => {
  setListening(false);
});

async function transactionsOf(work: () => Promise<unknown>): Promise<number> {
  const before = sentMessages();
  await work();
  return (sentMessages() - before) / MESSAGES;
}

test.each([
  ['a slug', warung.slug, warung.namaToko, 2],
  ['an id', warung.storeId, warung.namaToko, 1],
  ['an id that somebody made up', randomUUID(), undefined, 1],
  ['a slug that somebody made up', 'tidak-ada', undefined, 1],
])('the branding by %s is read once', async (_, reference, namaToko, first) => {
  expect(await transactionsOf(() => readShopBranding(reference))).toBe(first);
  expect(await transactionsOf(() => readShopBranding(reference))).toBe(0);
  expect((await readShopBranding(reference))?.namaToko).toBe(namaToko);
});

test('a branding that was read by one reference is cached for the other', async () => {
  await readShopBranding(warung.slug);
  expect(await transactionsOf(() => readShopBranding(warung.storeId))).toBe(0);
});

test('a change of the shop clears its branding, a change of its orders or of another shop does not', async () => {
  await readShopBranding(warung.slug);
  announce({ storeId: warung.storeId, topics: ['orders', 'products'], customerId: null });
  expect(await transactionsOf(() => readShopBranding(warung.slug))).toBe(0);
  announce({ storeId: batik.storeId, topics: ['store'], customerId: null });
  expect(await transactionsOf(() => readShopBranding(warung.storeId))).toBe(0);
  announce({ storeId: warung.storeId, topics: ['store'], customerId: null });
  expect(await transactionsOf(() => readShopBranding(warung.slug))).toBe(2);
});

test('an unknown slug is looked up again once a shop may have taken it', async () => {
  await readShopBranding('tidak-ada');
  announce({ storeId: batik.storeId, topics: ['store'], customerId: null });
  expect(await transactionsOf(() => readShopBranding('tidak-ada'))).toBe(1);
});

test('nothing cached is used while no changes are heard', async () => {
  await readShopBranding(warung.slug);
  setListening(false);
  expect(await transactionsOf(() => readShopBranding(warung.slug))).toBe(2);
});

test('an error is logged, and the page is shown without the branding', async () => {
  const said = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  expect(await withoutTable('slugs', () => readShopBranding(warung.slug))).toBeNull();
  expect(said).toHaveBeenCalledExactlyOnceWith(
    { err: expect.objectContaining({ code: '42P01' }) },
    'the branding of a shop could not be read',
  );
  said.mockRestore();
  expect((await readShopBranding(warung.slug))?.namaToko).toBe(warung.namaToko);
});

test('a busy database is not logged as an error', async () => {
  const said = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const connect = vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation(() => Promise.reject(refused));
  expect(await readShopBranding(warung.slug)).toBeNull();
  expect(connect).toHaveBeenCalled();
  connect.mockRestore();
  expect(said).not.toHaveBeenCalled();
  said.mockRestore();
});
