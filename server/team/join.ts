import { sql } from 'kysely';
import type { Preset, Right } from '#domain/rights.ts';
import type { Tx } from '#server/db/access.ts';
import { commitJointly } from '#server/db/citus/joint-commit.ts';
import { publishStoreChange } from '#server/live/notify.ts';
import { linkOwnShop } from './change-member.ts';

export type NewMember = {
  storeId: string;
  userId: string;
  email: string;
  name: string;
  role: Preset;
  /** Ignored for an owner, who has all rights. */
  rights: readonly Right[];
};

/** Makes a person, even a former member, a member of the shop. `tx` must have the rights of `asSystem`. */
export async function joinTeam(tx: Tx, { storeId, userId, email, name, role, rights }: NewMember) {
  await commitJointly(tx);
  const held = { role, rights: role === 'owner' ? [] : [...rights], name };
  await tx
    .insertInto('memberships')
    .values({ storeId, userId, email, main: false, ...held })
    .onConflict((conflict) => conflict.columns(['storeId', 'userId']).doUpdateSet({ ...held, endedAt: null }))
    .execute();
  await sql`UPDATE auth."user" SET "inTeams" = true WHERE id = ${userId}`.execute(tx);
  await linkOwnShop(tx, storeId, userId, role);
  publishStoreChange(tx, storeId, 'team');
}
