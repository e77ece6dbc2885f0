import type { Actor } from '#domain/access.ts';
import { completeRights, type Preset, type Right } from '#domain/rights.ts';
import type { Giver, Member } from '#domain/team/team.ts';
import { asSystemWithin, MembershipEnded, type Tx } from '#server/db/access.ts';
import { commitJointly } from '#server/db/citus/joint-commit.ts';
import { presentMembers } from './people.ts';

/**
 * The person who changes the team. `origin` is the site's address, for links in mails. `auditId` comes from
 * `announceChange`, which plans the job that sends the mails about this change.
 */
export type TeamChanger = {
  actor: Actor;
  storeId: string;
  clientIp: string;
  origin: string;
  auditId: string;
};

type MemberRow = { role: Preset; rights: readonly string[] };

export function withKnownRights<Row extends MemberRow>(row: Row): Omit<Row, 'rights'> & { rights: Right[] } {
  return { ...row, rights: completeRights(row.rights) };
}

/**
 * Locks the shop's owners and the members `userIds`, in the order of their ids. The locks make changes of a
 * team run one at a time, so that two owners cannot remove each other.
 */
export async function lockTeam(tx: Tx, storeId: string, userIds: readonly string[]): Promise<Member[]> {
  // Makes Citus commit the team's rows together with those of accounts and mails, which belong to no shop.
  await commitJointly(tx);
  const rows = await asSystemWithin(tx, () => selectForUpdate(tx, storeId, userIds).execute());
  const team = rows.map(withKnownRights);
  if (ownersIn(team).length > 0) return team;
  // If the shop got a new owner meanwhile, the query above locked only the former owner, so lock again.
  const anew = await asSystemWithin(tx, () => selectForUpdate(tx, storeId, userIds).execute());
  return anew.map(withKnownRights);
}

function selectForUpdate(tx: Tx, storeId: string, userIds: readonly string[]) {
  return selectTeam(tx, storeId)
    .where((where) => where.or([where('role', '=', 'owner'), where('userId', 'in', [...userIds])]))
    .orderBy('userId')
    .forUpdate();
}

export function selectTeam(tx: Tx, storeId: string) {
  return presentMembers(tx, storeId)
    .select(['userId', 'email', 'name', 'role', 'rights'])
    .select(['main', 'createdAt']);
}

/** Locks the team and returns the rights that the changer may give. Throws MembershipEnded if the changer has left. */
export async function lockForChange(
  tx: Tx,
  { actor, storeId }: Pick<TeamChanger, 'actor' | 'storeId'>,
  userIds: readonly string[],
): Promise<{ team: Member[]; giver: Giver; self: Member }> {
  const team = await lockTeam(tx, storeId, [actor.id, ...userIds]);
  const self = team.find(({ userId }) => userId === actor.id);
  if (!self) throw new MembershipEnded();
  return { team, giver: giverOf(self), self };
}

export function giverOf({ role, rights }: Pick<Member, 'role' | 'rights'>): Giver {
  return { rights: role === 'owner' ? undefined : rights };
}

export function ownersIn(team: readonly Member[]): Member[] {
  return team.filter(({ role }) => role === 'owner');
}
