import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  asBuyerAt,
  asGuest,
  asUser,
  asVisitor,
  commitWithQueries,
  MembershipEnded,
} from '#server/db/access.ts';
import { mappedQuery } from '#server/db/client-dialect.ts';
import { pool } from '#server/db/pool.ts';
import { world } from '../support/world/world.ts';

const { sri, dewi, budi, warung } = world;

describe('an identity ends with its transaction', () => {
  test('after a commit and after an error, on every connection of the pool', async () => {
    const failing = () => asUser(sri, () => Promise.reject(new Error('on purpose'))).catch(() => undefined);
    const reading = () => asUser(dewi, (tx) => tx.selectFrom('stores').select('storeId').execute());
    await Promise.all(Array.from({ length: 12 }, (_, turn) => (turn % 2 ? failing() : reading())));
    const left = await Promise.all(Array.from({ length: 10 }, () => settingsOf()));
    expect(new Set(left)).toEqual(new Set(['']));
    const { rows } = await pool().query('SELECT count(*)::int AS found FROM orders');
    expect(rows).toEqual([{ found: 0 }]);
  });

  test('a statement of more than 5 s is cancelled, and its connection serves others without an identity', async () => {
    const slow = asUser(sri, (tx) => sql`SELECT pg_sleep(9)`.execute(tx));
    await expect(slow).rejects.toMatchObject({ code: '57014' });
    expect(await settingsOf()).toBe('');
    expect(
      await asGuest(warung.storeId, (tx) => tx.selectFrom('stores').select('namaToko').execute()),
    ).toEqual([{ namaToko: 'Warung Bu Sri' }]);
  });

  test('accepts nothing but a UUID', async () => {
    const evil = "x'; RESET ROLE; --";
    await expect(asGuest(evil, async () => 1)).rejects.toThrow('UUID');
    await expect(asUser({ ...budi, id: evil }, async () => 1)).rejects.toThrow('UUID');
    await expect(asBuyerAt(budi, evil, async () => 1)).rejects.toThrow('UUID');
    expect(await asVisitor(async () => 1)).toBe(1);
  });
});

describe('queries that are sent with COMMIT', () => {
  const names = sql<{ namaToko: string }>`SELECT nama_toko FROM stores`;
  const count = sql<{ count: number }>`SELECT count(*)::int AS count FROM stores`;
  const work = async () =>
    commitWithQueries(
      [mappedQuery(names, (rows) => rows), mappedQuery(count, ([row]) => row?.count)],
      (shops, counted) => ({ shops, counted }),
    );

  test("have the transaction's identity", async () => {
    expect(await asUser(sri, work)).toEqual({ shops: [{ namaToko: 'Warung Bu Sri' }], counted: 1 });
  });

  test('do not run without a membership', async () => {
    await expect(asUser({ ...budi, role: 'storeAdmin', storeId: warung.storeId }, work)).rejects.toThrow(
      MembershipEnded,
    );
    expect(await settingsOf()).toBe('');
  });

  test('undo what was written before if one of them fails', async () => {
    const failing = asUser(sri, async (tx) => {
      await tx.updateTable('stores').set({ deskripsi: 'Diubah' }).execute();
      return commitWithQueries([mappedQuery(sql`SELECT 1 / 0`, () => null)], (none) => none);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    const read = asGuest(warung.storeId, (tx) => tx.selectFrom('stores').select('deskripsi').execute());
    expect((await read).map(({ deskripsi }) => deskripsi)).not.toContain('Diubah');
  });
});

async function settingsOf(): Promise<string> {
  const { rows } = await pool().query<{ left: string }>(
    `SELECT concat(current_setting('app.role', true), current_setting('app.user_id', true),
                   current_setting('app.store_id', true), current_setting('app.order_id', true)) AS left`,
  );
  return rows[0]?.left ?? 'no row';
}
