import { expect, test, vi } from 'vitest';
import { world } from '../../tests/support/world/world.ts';
import { asUser } from './access.ts';
import { pool } from './pool.ts';

const { sri, warung } = world;

test('statements that nobody waits between leave as one packet', async () => {
  const client = await pool().connect();
  const { stream } = (
    client as unknown as { connection: { stream: { _writev: () => void; _write: () => void } } }
  ).connection;
  const packets = [vi.spyOn(stream, '_writev'), vi.spyOn(stream, '_write')];
  client.release();
  const stores = await asUser(sri, (tx) =>
    Promise.all([1, 2, 3].map(() => tx.selectFrom('stores').select('storeId').execute())),
  );
  expect(stores).toEqual(Array(3).fill([{ storeId: warung.storeId }]));
  // The transaction's opening with all three, and its COMMIT.
  expect(packets.reduce((sum, spy) => sum + spy.mock.calls.length, 0)).toBe(2);
  for (const spy of packets) spy.mockRestore();
});
