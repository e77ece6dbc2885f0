import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Actor } from '#domain/access.ts';
import { announce, formatChange, parseChange, type StoreChange } from './changes.ts';
import { closeStreams, openStream } from './stream.ts';
import { concernOf } from './topics.ts';

const storeId = randomUUID();
const owner: Actor = { id: storeId, email: 'a@kedai.test', role: 'storeAdmin', storeId };
const buyer: Actor = { id: randomUUID(), email: 'b@kedai.test', role: 'customer', storeId: null };
const superAdmin: Actor = { id: randomUUID(), email: 's@kedai.test', role: 'superAdmin', storeId: null };

afterEach(closeStreams);

function open(options: Partial<Parameters<typeof openStream>[0]> = {}): Response {
  return openStream({
    accountId: owner.id,
    address: '127.0.0.1',
    concerns: (change) => change.storeId === storeId,
    stillAllowed: async () => true,
    ageMs: 0,
    ...options,
  });
}

test('a stream says that something changed, but not what', async () => {
  const response = open();
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  announce({ storeId, topics: ['orders'], customerId: buyer.id });
  announce({ storeId: randomUUID(), topics: ['orders'], customerId: null });
  announce({ storeId: null, topics: [], customerId: null });
  closeStreams();
  expect(await response.text()).toBe('retry: 3000\n\nevent: change\ndata:\n\nevent: resync\ndata:\n\n');
});

test('an account may open 8 streams, an address 500', async () => {
  const streams = Array.from({ length: 9 }, () => open());
  expect(streams.map(({ status }) => status)).toEqual([...Array(8).fill(200), 429]);
  const others = Array.from({ length: 1_000 }, (_, index) => open({ accountId: `other ${index}` }));
  expect(others.filter(({ status }) => status === 200).length).toBe(492);
});

test('a place is free again after its browser has left', async () => {
  const streams = Array.from({ length: 8 }, () => open());
  await streams[0]?.body?.cancel();
  expect(open().status).toBe(200);
});

test('a browser that does not read is dropped', async () => {
  const response = open();
  for (let count = 0; count < 1_000; count += 1) announce({ storeId, topics: ['orders'], customerId: null });
  expect((await response.text()).match(/change/g)?.length).toBeLessThan(20);
});

test('a stream ends when the session is over, but not when the database is unreachable', async () => {
  const ended = open({ heartbeatMs: 10, stillAllowed: async () => false });
  expect(await ended.text()).toBe('retry: 3000\n\n');
  const going = open({
    heartbeatMs: 10,
    stillAllowed: async () => {
      throw new Error('the database is away');
    },
  });
  let beats = 0;
  for await (const text of going.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    beats += text.split(': \n\n').length - 1;
    if (beats >= 2) break;
  }
  expect(beats).toBeGreaterThanOrEqual(2);
  closeStreams();
});

test('each topic reaches only the people it concerns', () => {
  const orders = { storeId, topics: ['orders'] as const, customerId: buyer.id };
  const elsewhere = { storeId: randomUUID(), topics: ['orders'] as const, customerId: randomUUID() };
  const store = { storeId, topics: ['store'] as const, customerId: null };
  for (const change of [orders, store]) expect(concernOf('shop', owner, null)?.(change)).toBe(true);
  expect(concernOf('shop', owner, elsewhere.storeId)?.(elsewhere)).toBe(false);
  expect(concernOf('shop', superAdmin, storeId)?.(orders)).toBe(true);
  expect(concernOf('shop', superAdmin, null)).toBeNull();
  expect(concernOf('stores', superAdmin, null)?.(store)).toBe(true);
  expect(concernOf('stores', owner, null)).toBeNull();
  expect(concernOf('my-orders', buyer, null)?.(orders)).toBe(true);
  expect(concernOf('my-orders', buyer, null)?.(elsewhere)).toBe(false);
  expect(concernOf('my-orders', owner, null)).toBeNull();
  expect(concernOf('shop', buyer, storeId)).toBeNull();
  expect(concernOf('constructor', superAdmin, storeId)).toBeNull();
});

test('a notice is short, and an unreadable one means that anything may have changed', () => {
  const text = formatChange(storeId, ['products', 'orders'], buyer.id);
  expect(text.length).toBeLessThanOrEqual(200);
  expect(parseChange(text)).toEqual({ storeId, topics: ['products', 'orders'], customerId: buyer.id });
  expect(parseChange(formatChange(storeId, ['store']))).toEqual({
    storeId,
    topics: ['store'],
    customerId: null,
  });
  expect(parseChange('something newer')).toEqual({ storeId: null, topics: [], customerId: null });
});

describe('a stream begins with a change', () => {
  let nowMs = performance.now();
  const pass = (ms: number) => {
    nowMs += ms;
  };
  beforeEach(() => {
    pass(1_000);
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  });
  afterEach(() => void vi.restoreAllMocks());

  const beginsWithChange = async (options: Partial<Parameters<typeof openStream>[0]>) => {
    const response = open(options);
    closeStreams();
    return (await response.text()).includes('event: change');
  };
  const ofCustomer = (id: string) => (change: StoreChange) => change.customerId === id;
  const noConcern = () => false;

  test('if one that concerns it is younger than the page', async () => {
    announce({ storeId, topics: ['orders'], customerId: buyer.id });
    pass(10);
    announce({ storeId: randomUUID(), topics: ['orders'], customerId: randomUUID() });
    expect(await beginsWithChange({ ageMs: 11 })).toBe(true);
    expect(await beginsWithChange({ ageMs: 9 })).toBe(false);
    expect(await beginsWithChange({ ageMs: 11, concerns: ofCustomer(buyer.id) })).toBe(true);
    expect(await beginsWithChange({ ageMs: 11, concerns: ofCustomer(owner.id) })).toBe(false);
  });

  test('if anybody may have missed one', async () => {
    announce({ storeId: null, topics: [], customerId: null });
    expect(await beginsWithChange({ ageMs: 0, concerns: noConcern })).toBe(true);
    pass(1);
    expect(await beginsWithChange({ ageMs: 0, concerns: noConcern })).toBe(false);
  });

  test('if the page is older than the process, or no one knows how old it is', async () => {
    expect(await beginsWithChange({ ageMs: performance.now() + 1, concerns: noConcern })).toBe(true);
    expect(await beginsWithChange({ ageMs: Number.NaN, concerns: noConcern })).toBe(true);
  });

  test('if too many came since to store them all', async () => {
    for (let count = 0; count < 1_001; count += 1)
      announce({ storeId, topics: ['orders'], customerId: null });
    pass(10);
    expect(await beginsWithChange({ ageMs: 11, concerns: noConcern })).toBe(true);
    expect(await beginsWithChange({ ageMs: 9, concerns: noConcern })).toBe(false);
  });
});
