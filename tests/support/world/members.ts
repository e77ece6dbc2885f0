import { type Preset, type Right, rightsOfPreset } from '#domain/rights.ts';
import { asSystem } from '#server/db/access.ts';
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
