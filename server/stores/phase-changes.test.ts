import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { world } from '../../tests/support/world/world.ts';
import { asSystem } from '../db/access.ts';
import { onStoreChange } from '../live/changes.ts';
import { startListening, stopListening } from '../live/listen.ts';
import { publishPhaseChanges } from './phase-changes.ts';

const { warung, batik, kopi } = world;
const received: string[] = [];

beforeAll(async () => {
  onStoreChange(({ storeId, topics }) => {
    if (storeId !== null) received.push(`${storeId} ${topics.join()}`);
  });
  await startListening();
  await endAll(null);
});

afterAll(stopListening);

beforeEach(() => void received.splice(0));

const MINUTE_MS = 60_000;

function endAll(interval: string | null, storeId?: string): Promise<unknown> {
  return asSystem((tx) =>
    sql`UPDATE store_terms SET expiry_date = now() + ${interval}::interval
        WHERE ${storeId ?? null}::uuid IS NULL OR store_id = ${storeId ?? null}`.execute(tx),
  );
}

const tell = () => publishPhaseChanges(new Date(Date.now() - MINUTE_MS));

test('only shops whose rent or days of grace have just ended are published', async () => {
  await endAll('-5 seconds', warung.storeId);
  await endAll('-7 days -5 seconds', batik.storeId);
  await endAll('5 seconds', kopi.storeId);
  expect(await tell()).toBe(2);
  await eventually(() => expect(received).toHaveLength(2));
  expect(received.sort()).toEqual([`${warung.storeId} store`, `${batik.storeId} store`].sort());
});

test('a shop that ended before is not published again and again', async () => {
  await endAll('-2 minutes', warung.storeId);
  await endAll('-7 days -2 minutes', batik.storeId);
  await endAll('-6 days -23 hours', kopi.storeId);
  expect(await tell()).toBe(0);
});

test('a late run publishes all changes that it has missed', async () => {
  await endAll('-2 minutes', warung.storeId);
  await endAll('-3 days', batik.storeId);
  await endAll(null, kopi.storeId);
  expect(await publishPhaseChanges(new Date(Date.now() - 3 * MINUTE_MS))).toBe(1);
});
