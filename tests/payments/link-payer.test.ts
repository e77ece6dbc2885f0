import { beforeAll, describe, expect, test } from 'vitest';
import { as, type Identity } from '../support/database/as-identity.ts';
import { testDatabase, withClient } from '../support/database/database.ts';
import { fillEveryTable, insertCopy, type Row, rowsOf } from '../support/database/isolation/rows.ts';
import { placeTestOrder } from '../support/world/orders.ts';
import { world } from '../support/world/world.ts';

/* Tests the row-level security of an order's secret link, whose holder may add rows to the order without an account. */

const { budi, ani, warung, batik } = world;

const byLink: Identity = { name: "a link of Budi's order", role: 'linkAt', storeId: warung.storeId };
const payer: Identity = { ...byLink, name: 'who pays by that link', userId: budi.id };

let tables: Map<string, Row[]>;

beforeAll(async () => {
  const line = [{ product: world.nasiGoreng, quantity: 1 }];
  byLink.orderId = await placeTestOrder(budi, warung.storeId, line);
  payer.orderId = byLink.orderId;
  await placeTestOrder(budi, warung.storeId, line);
  await placeTestOrder(ani, warung.storeId, line);
  await placeTestOrder(ani, batik.storeId, [{ product: world.kemeja, quantity: 1 }]);
  await withClient(testDatabase().adminUrl, async (client) => {
    await fillEveryTable(client, [
      { store: warung, product: world.nasiGoreng },
      { store: batik, product: world.kemeja },
    ]);
    tables = await rowsOf(client);
  });
});

describe('someone who pays by a link', () => {
  const rowsIn = (table: string) => tables.get(table) ?? [];
  const ofOrder = (id: unknown) => (row: Row) => row.order_id === id;
  const add = (identity: Identity, table: string, row: Row | undefined, changes: Record<string, unknown>) =>
    as(identity, (client) => insertCopy(client, table, { ...(row as Row), ...changes }));
  const sent = { kind: 'proof_sent', to_status: 'Harus Dibayar', actor_role: 'customer', actor_id: null };
  const event = () => rowsIn('order_events').find(ofOrder(payer.orderId));
  const proof = () => rowsIn('payment_proofs').find(ofOrder(payer.orderId));
  const ownFile = () => rowsIn('private_files').find(({ customer_id }) => customer_id === budi.id);
  const digest = Buffer.alloc(32, 7);
  const refusal = { code: '42501' };

  test('adds a proof, its picture and its event to that order', async () => {
    expect(await add(payer, 'order_events', event(), sent)).toBe(1);
    expect(await add(payer, 'payment_proofs', proof(), { digest })).toBe(1);
    expect(await add(payer, 'private_files', ownFile(), {})).toBe(1);
  });

  test('adds no other event, and none in a person’s name', async () => {
    for (const changes of [
      { kind: 'cancelled', to_status: 'Cancelled', from_status: 'Pending' },
      { kind: 'paid', to_status: 'Sudah Dibayar', from_status: 'Harus Dibayar' },
      { actor_id: budi.id },
      { note: 'Lunas.' },
      { mailed: true },
    ])
      await expect(add(payer, 'order_events', event(), { ...sent, ...changes })).rejects.toMatchObject(
        refusal,
      );
  });

  test('adds no judged or compared proof, and no picture without an owner', async () => {
    const decided_at = new Date();
    for (const changes of [
      { status: 'accepted', decided_at },
      { status: 'closed', decided_at },
      { compared: true },
      { same_as: payer.orderId },
    ])
      await expect(add(payer, 'payment_proofs', proof(), { digest, ...changes })).rejects.toMatchObject(
        refusal,
      );
    await expect(add(payer, 'private_files', ownFile(), { customer_id: null })).rejects.toMatchObject(
      refusal,
    );
  });

  test('adds nothing to another order, not even of the same buyer', async () => {
    const isOther = (row: Row) => row.order_id !== payer.orderId;
    const others = rowsIn('payment_proofs').filter(isOther);
    expect(others.some((row) => row.customer_id === budi.id)).toBe(true);
    for (const row of others)
      await expect(add(payer, 'payment_proofs', row, { digest })).rejects.toMatchObject(refusal);
    for (const row of rowsIn('order_events').filter(isOther))
      await expect(add(payer, 'order_events', row, sent)).rejects.toMatchObject(refusal);
  });

  test('locks only that order, and changes none of its columns', async () => {
    const locked = await as(payer, (client) =>
      client.query('SELECT id FROM orders WHERE store_id = $1 FOR NO KEY UPDATE', [warung.storeId]),
    );
    expect(locked.rows).toEqual([{ id: payer.orderId }]);
    for (const change of ["status = 'Cancelled'", 'due_at = NULL', 'link_revision = 1', 'status = status'])
      await expect(
        as(payer, (client) =>
          client.query(`UPDATE orders SET ${change} WHERE store_id = $1`, [warung.storeId]),
        ),
      ).rejects.toMatchObject(refusal);
  });

  test('someone who only reads by it adds and locks nothing', async () => {
    for (const [table, row, changes] of [
      ['order_events', event(), sent],
      ['payment_proofs', proof(), { digest }],
      ['private_files', ownFile(), {}],
    ] as const)
      await expect(add(byLink, table, row, changes)).rejects.toMatchObject(refusal);
    const locked = await as(byLink, (client) =>
      client.query('SELECT id FROM orders WHERE store_id = $1 FOR NO KEY UPDATE', [warung.storeId]),
    );
    expect(locked.rowCount).toBe(0);
  });
});
