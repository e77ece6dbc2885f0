import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Actor } from '#domain/access.ts';
import { type Right, rightsOfPreset } from '#domain/rights.ts';
import { asUser } from '#server/db/access.ts';
import { addTestMember } from '../support/world/members.ts';
import { world } from '../support/world/world.ts';

const { joko, budi, warung } = world;

/** PostgreSQL tells names of prepared statements apart by their first 63 letters only. */
test('two members whose rights begin alike keep their own on one connection', async () => {
  const cashier = rightsOfPreset.cashier;
  const less = cashier.filter((right) => right !== 'customers.write');
  await addTestMember(joko, warung.storeId, 'cashier');
  await addTestMember(budi, warung.storeId, 'cashier', less);
  const as = ({ id, email }: { id: string; email: string }, rights: readonly Right[]): Actor => ({
    id,
    email,
    role: 'storeAdmin',
    storeId: warung.storeId,
    rights,
  });
  const settingOf = async (actor: Actor) => {
    const { rows } = await asUser(actor, (tx) =>
      sql<{ rights: string }>`SELECT current_setting('app.rights') AS rights`.execute(tx),
    );
    return rows[0]?.rights;
  };
  for (const _ of [1, 2, 3]) {
    expect(await settingOf(as(joko, cashier))).toBe(cashier.join(','));
    expect(await settingOf(as(budi, less))).toBe(less.join(','));
  }
});
