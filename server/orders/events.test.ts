import { expect, test } from 'vitest';
import { placeTestOrder } from '../../tests/support/world/orders.ts';
import { world } from '../../tests/support/world/world.ts';
import { asSystem } from '../db/access.ts';
import { recordEvents } from './events.ts';
import { readOrderEvents } from './orders.ts';

const { budi, warung, esTeh } = world;

test('events of one transaction keep their order', async () => {
  const orderId = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
  const notes = Array.from({ length: 50 }, (_, nth) => `note ${nth}`);
  const written = await asSystem(async (tx) => {
    const shared = { storeId: warung.storeId, orderId, customerId: budi.id, actorId: budi.id } as const;
    const states = {
      kind: 'relinked',
      actorRole: 'storeAdmin',
      fromStatus: null,
      toStatus: 'Pending',
    } as const;
    await recordEvents(
      tx,
      notes.map((note) => ({ ...shared, ...states, note })),
    );
    return readOrderEvents(tx, { storeId: warung.storeId, id: orderId });
  });
  expect(written.slice(1).map(({ note }) => note)).toEqual(notes);
});
