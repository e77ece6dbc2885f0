import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import { type Preset, type Right, rightsOfPreset } from '#domain/rights.ts';
import { asSystem } from '#server/db/access.ts';
import { commitJointly } from '#server/db/citus/joint-commit.ts';
import { publishStoreChange } from '#server/live/notify.ts';
import { joinTeam } from '#server/team/join.ts';
import type { TeamChanger } from '#server/team/lock.ts';
import { actorAt } from '#server/team/members.ts';
import { origin } from '../visitor.ts';
import type { Person } from './world.ts';

export async function addTestMember(
  { id: userId, email, nama: name }: Pick<Person, 'id' | 'email' | 'nama'>,
  storeId: string,
  role: Preset,
  rights: readonly Right[] = rightsOfPreset[role],
): Promise<void> {
  await asSystem((tx) => joinTeam(tx, { storeId, userId, email, name, role, rights }));
}

/** Removes the person from the team, and notifies the person's open pages and event streams. */
export async function endTestMembership({ id }: Pick<Person, 'id'>, storeId: string): Promise<void> {
  await asSystem(async (tx) => {
    await tx
      .updateTable('memberships')
      .set({ endedAt: new Date() })
      .where('storeId', '=', storeId)
      .where('userId', '=', id)
      .execute();
    publishStoreChange(tx, storeId, 'team');
  });
}

export function teamChanger(actor: Actor, storeId: string): TeamChanger {
  return { actor, storeId, clientIp: '10.1.2.3', origin, auditId: randomUUIDv7() };
}

/** Returns the person as an actor with the rights of a member of this shop's team. */
export async function teamActor(person: Person, storeId: string): Promise<Actor> {
  const { id, email, role } = person;
  const actor = await actorAt({ id, email, role, storeId: null, inTeams: true }, storeId);
  if (!actor) throw new Error(`${person.nama} is not in the team`);
  return actor;
}

/** Makes the founder the team's owner and only member, and deletes the team's invitations and all mails about teams. */
export async function resetTeam(storeId: string): Promise<void> {
  await asSystem(async (tx) => {
    await commitJointly(tx);
    await tx.deleteFrom('invitations').where('storeId', '=', storeId).execute();
    await tx.deleteFrom('mails').where('key', 'like', 'team %').execute();
    const others = tx.updateTable('memberships').set({ main: false, endedAt: sql<Date>`now()` });
    await others.where('storeId', '=', storeId).where('userId', '<>', storeId).execute();
    await tx
      .updateTable('memberships')
      .set({ role: 'owner', rights: [], main: true, endedAt: null })
      .where('storeId', '=', storeId)
      .where('userId', '=', storeId)
      .execute();
    await sql`UPDATE auth."user" SET "storeId" = ${storeId} WHERE id = ${storeId}`.execute(tx);
  });
}
