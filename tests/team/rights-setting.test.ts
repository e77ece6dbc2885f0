import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Actor } from '#domain/access.ts';
import { type Preset, rightsOfPreset } from '#domain/rights.ts';
import { asUser } from '#server/db/access.ts';
import { addTestMember } from '../support/world/members.ts';
import { world } from '../support/world/world.ts';

const { ani, joko, warung } = world;

function memberAs(person: typeof ani, role: Preset): Actor {
  return { ...person, role: 'storeAdmin', storeId: warung.storeId, rights: rightsOfPreset[role] };
}

async function rightsIn(actor: Actor): Promise<string> {
  const { rows } = await asUser(actor, (tx) =>
    sql<{ rights: string }>`SELECT current_setting('app.rights') AS rights`.execute(tx),
  );
  return rows[0]?.rights ?? '';
}

test("members whose rights begin alike keep their own on one connection, whoever's transaction was before", async () => {
  await addTestMember(ani, warung.storeId, 'admin');
  await addTestMember(joko, warung.storeId, 'cashier');
  const [admin, cashier] = [memberAs(ani, 'admin'), memberAs(joko, 'cashier')];
  for (const actor of [admin, cashier, admin, cashier, admin])
    expect(await rightsIn(actor)).toBe(actor.rights?.join(','));
});
