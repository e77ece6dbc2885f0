import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { pool } from '#server/db/pool.ts';
import { textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { linkPathOf } from '../support/world/orders.ts';
import { proofsOf, sendProofByLink, toPayByLink } from '../support/world/proofs.ts';
import { world } from '../support/world/world.ts';

const { sri, budi, warung } = world;
const { storeId } = warung;

let app: TestApp;
let owner: Visitor;

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
  owner = await app.loginAs(sri);
});
beforeEach(() => pool().query('DELETE FROM rate_limits'));
afterAll(() => app.stop());

const toPay = () => toPayByLink(storeId, budi);
const send = (path: string, bytes?: Uint8Array) => sendProofByLink(app.guest(), path, bytes);
const stateOf = async (id: string) => (await proofsOf(storeId, id)).map(({ status }) => status);

async function expectRefused(answer: Response, status: number, sentence: string): Promise<void> {
  expect([answer.status, await textOf(answer)]).toEqual([status, expect.stringContaining(sentence)]);
}

describe('by a secret link nothing is stored', () => {
  test('beyond the hourly limit of attempts for an order', async () => {
    const { path } = await toPay();
    const statuses: number[] = [];
    for (let nth = 0; nth < 32; nth++) statuses.push((await send(path, Buffer.from('x'))).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect((await send((await toPay()).path)).status).toBe(200);
  });

  test('from the 301st photo in an hour from one address, whatever its order', async () => {
    await send((await toPay()).path, Buffer.from('x'));
    await pool().query(`UPDATE rate_limits SET points = 299 WHERE key LIKE 'proof-address:%'`);
    expect((await send((await toPay()).path)).status).toBe(200);
    const { id, path } = await toPay();
    await expectRefused(await send(path), 429, 'Terlalu banyak percobaan.');
    expect(await stateOf(id)).toEqual([]);
  });

  test('beyond five of twenty concurrent forms, and none fails', async () => {
    const { id, path } = await toPay();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(path)));
    const statuses = answers.map(({ status }) => status);
    // Requests beyond the concurrency limit of a sender get a 503.
    expect(statuses.filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
    expect(statuses.filter((status) => status === 200)).toHaveLength((await stateOf(id)).length);
    expect((await stateOf(id)).length).toBeLessThanOrEqual(5);
    for (let nth = 0; nth < 5; nth++) await send(path);
    expect(await stateOf(id)).toHaveLength(5);
    await expectRefused(await send(path), 409, 'paling banyak 5 foto per pesanan');
  });

  test('after five, until one is rejected or the owner makes a new link', async () => {
    const { id, path } = await toPay();
    const address = href('/dashboard/pesanan/:orderId', { orderId: id });
    const sendMany = async (to: string, count: number) => {
      const statuses: number[] = [];
      for (let nth = 0; nth < count; nth++) statuses.push((await send(to)).status);
      return statuses;
    };
    expect(await sendMany(path, 6)).toEqual([200, 200, 200, 200, 200, 409]);
    expect(await textOf(await app.guest().get(path))).toContain('Tidak bisa mengirim foto lagi.');
    const [first] = await proofsOf(storeId, id);
    const refusal = { intent: 'refuseProof', proofId: first?.id ?? '', reason: 'Bukan foto struk.' };
    expect((await owner.post(address, refusal)).status).toBe(200);
    expect(await sendMany(path, 2)).toEqual([200, 409]);
    expect((await owner.post(address, { intent: 'newLink' })).status).toBe(200);
    const fresh = await linkPathOf(storeId, id);
    expect(await textOf(await app.guest().get(fresh))).toContain('Foto Bukti Pembayaran Lain');
    expect(await sendMany(fresh, 6)).toEqual([200, 200, 200, 200, 200, 409]);
    expect(await stateOf(id)).toHaveLength(11);
  });
});
