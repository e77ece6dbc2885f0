import { type Actor, may } from '#domain/access.ts';
import { isUuid } from '#domain/id.ts';
import type { Preset } from '#domain/rights.ts';
import { MAX_SHOPS, type Member, mayAssign } from '#domain/team/team.ts';
import { asSystem, type Tx } from '#server/db/access.ts';
import { giverOf, selectTeam, withKnownRights } from './lock.ts';
import { presentMembers } from './people.ts';

/** Returns the actor with their role and rights in the shop, or null if the actor is not a member of the shop. */
export async function actorAt(actor: Actor, storeId: string | null): Promise<Actor | null> {
  if (actor.role === 'superAdmin' || !isUuid(storeId)) return null;
  if (actor.storeId === storeId) return actor;
  if (!actor.inTeams) return null;
  const member = await asSystem((tx) =>
    presentMembers(tx, storeId).select(['role', 'rights']).where('userId', '=', actor.id).executeTakeFirst(),
  );
  return member ? { ...actor, role: 'storeAdmin', storeId, ...giverOf(withKnownRights(member)) } : null;
}

/** Returns true if the person is or was a member of the shop's team. */
export async function wasEverIn(storeId: string, { id }: Actor): Promise<boolean> {
  const place = await asSystem((tx) =>
    tx
      .selectFrom('memberships')
      .select('userId')
      .where('storeId', '=', storeId)
      .where('userId', '=', id)
      .executeTakeFirst(),
  );
  return place !== undefined;
}

export type TeamShop = { storeId: string; namaToko: string; role: Preset };

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
      .limit(MAX_SHOPS)
      .execute(),
  );
}

/** Returns the members whom row-level security shows to `tx`, owners first. */
export async function readTeam(tx: Tx, storeId: string): Promise<Member[]> {
  const rows = await selectTeam(tx, storeId).orderBy('createdAt').orderBy('userId').execute();
  return rows
    .map(withKnownRights)
    .toSorted((one, other) => Number(other.role === 'owner') - Number(one.role === 'owner'));
}

/** Returns the actor and the members whom the actor may edit. The actor may see and end their devices and sessions. */
export async function listOverseen(tx: Tx, actor: Actor, storeId: string): Promise<Member[]> {
  const members = await readTeam(tx, storeId);
  return members.filter(
    (member) => member.userId === actor.id || (may(actor, 'team.write') && mayAssign(actor, member)),
  );
}
