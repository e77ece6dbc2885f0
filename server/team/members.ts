import type { Actor } from '#domain/access.ts';
import { isUuid } from '#domain/id.ts';
import { completeRights, type Preset } from '#domain/rights.ts';
import { asSystem } from '#server/db/access.ts';

/** Returns this person as who they are in that shop, or null if they are not in its team. Shops are named by id. */
export async function actorAt(actor: Actor, storeId: string | null): Promise<Actor | null> {
  if (actor.role === 'superAdmin' || !isUuid(storeId)) return null;
  if (actor.storeId === storeId) return actor;
  if (!actor.inTeams) return null;
  const member = await asSystem((tx) =>
    tx
      .selectFrom('memberships')
      .select(['role', 'rights'])
      .where('storeId', '=', storeId)
      .where('userId', '=', actor.id)
      .where('endedAt', 'is', null)
      .executeTakeFirst(),
  );
  return member ? { ...actor, role: 'storeAdmin', storeId, rights: heldRights(member) } : null;
}

/** Undefined for an owner, who may do everything. Rights that this version does not know are left out. */
function heldRights({ role, rights }: { role: Preset; rights: readonly string[] }) {
  return role === 'owner' ? undefined : completeRights(rights);
}

export type TeamShop = { storeId: string; namaToko: string; role: Preset };

/** Returns the shops in whose teams a person is, their own included, by name. */
export function readTeamShops(userId: string): Promise<TeamShop[]> {
  return asSystem((tx) =>
    tx
      .selectFrom('memberships as m')
      .innerJoin('stores as s', 's.storeId', 'm.storeId')
      .select(['m.storeId', 's.namaToko', 'm.role'])
      .where('m.userId', '=', userId)
      .where('m.endedAt', 'is', null)
      .orderBy('s.namaToko')
      .orderBy('m.storeId')
      .limit(50)
      .execute(),
  );
}
