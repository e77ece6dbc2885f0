import { type Preset, type Right, rightsOfPreset } from '#domain/rights.ts';
import { asSystem } from '#server/db/access.ts';
import { publishStoreChange } from '#server/live/notify.ts';
import { joinTeam } from '#server/team/join.ts';
import type { Person } from './world.ts';

export async function addTestMember(
  { id: userId, email, nama: name }: Pick<Person, 'id' | 'email' | 'nama'>,
  storeId: string,
  role: Preset,
  rights: readonly Right[] = rightsOfPreset[role],
): Promise<void> {
  await asSystem((tx) => joinTeam(tx, { storeId, userId, email, name, role, rights }));
}

/** Takes the person out of the team, whose open pages and streams are told so. */
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
