import { sql } from 'kysely';
import { may } from '#domain/access.ts';
import type { Preset, Right } from '#domain/rights.ts';
import { type Giver, type Member, mayAssign, memberName, type Place, placeOf } from '#domain/team/team.ts';
import { placeInFull, teamMessages } from '#domain/team/texts.ts';
import { asSystemWithin, MembershipEnded, type Tx } from '../db/access.ts';
import { unlinkNumber } from '../stores/chat/numbers.ts';
import { type Refusal, recordTeamChange, refusal } from './changes.ts';
import { giverOf, lockForChange, ownersIn, type TeamChanger, withKnownRights } from './lock.ts';

export type Changed = { ok: true; name: string } | Refusal;

export function changeRole(tx: Tx, changer: TeamChanger, userId: string, role: Preset): Promise<Changed> {
  return changePlace(tx, changer, userId, () => placeOf(role));
}

export async function changeRights(
  tx: Tx,
  changer: TeamChanger,
  userId: string,
  rights: readonly Right[],
): Promise<Changed> {
  return changePlace(tx, changer, userId, ({ role }) => (role === 'owner' ? null : { role, rights }));
}

async function changePlace(
  tx: Tx,
  changer: TeamChanger,
  userId: string,
  placeFor: (member: Member) => Place | null,
): Promise<Changed> {
  const { team, giver } = await lockForChange(tx, changer, [userId]);
  if (!may(giver, 'team.write')) throw new MembershipEnded();
  const member = team.find((one) => one.userId === userId);
  if (!member) return refusal(teamMessages.memberGone, 404);
  if (!mayAssign(giver, member)) return refusal(teamMessages.aboveYou);
  const place = placeFor(member);
  if (!place) return refusal(teamMessages.ownerHasAll);
  if (!mayAssign(giver, place)) return refusal(teamMessages.tooMuch);
  const isLowered = member.role === 'owner' && place.role !== 'owner';
  if (isLowered && ownersIn(team).length === 1) return refusal(teamMessages.lastOwner);
  if (isLowered) await passMainOn(tx, changer.storeId, team, member);
  await setPlace(tx, changer.storeId, userId, place);
  await revokeInvitationsBeyond(tx, changer.storeId, userId, giverOf(place));
  await recordTeamChange(tx, changer, team, {
    change: `Peran atau hak ${memberName(member)} diubah`,
    subject: placeInFull(place),
    former: placeInFull(member),
  });
  return { ok: true, name: memberName(member) };
}

/** Members may always leave. To remove somebody else, a member needs 'team.write' and all rights of that person. */
export async function removeMember(tx: Tx, changer: TeamChanger, userId: string): Promise<Changed> {
  const { storeId } = changer;
  const { team, giver, self } = await lockForChange(tx, changer, [userId]);
  const isSelf = self.userId === userId;
  if (!isSelf && !may(giver, 'team.write')) throw new MembershipEnded();
  const member = team.find((one) => one.userId === userId);
  if (!member) return refusal(teamMessages.memberGone, 404);
  if (!isSelf && !mayAssign(giver, member)) return refusal(teamMessages.aboveYou);
  if (member.role === 'owner') {
    if (ownersIn(team).length === 1) return refusal(teamMessages.lastOwner);
    await passMainOn(tx, storeId, team, member);
  }
  const end = () =>
    tx
      .updateTable('memberships')
      .set({ endedAt: sql<Date>`now()` })
      .where('storeId', '=', storeId)
      .where('userId', '=', userId)
      .where('endedAt', 'is', null)
      .execute();
  await (isSelf ? asSystemWithin(tx, end) : end());
  await linkOwnShop(tx, storeId, userId, null);
  await asSystemWithin(tx, async () => {
    await removeDevices(tx, storeId, userId);
    await unlinkNumber(tx, storeId, userId);
  });
  await revokeInvitationsBeyond(tx, storeId, userId, null);
  const name = memberName(member);
  await recordTeamChange(tx, changer, team, {
    change: isSelf ? `${name} keluar dari tim` : `${name} dikeluarkan dari tim`,
    subject: '',
    former: `${member.email}, ${placeInFull(member)}`,
  });
  return { ok: true, name };
}

export async function setPlace(
  tx: Tx,
  storeId: string,
  userId: string,
  { role, rights }: Place,
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ role, rights: [...rights] })
    .where('storeId', '=', storeId)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .execute();
  await linkOwnShop(tx, storeId, userId, role);
}

/** Makes the longest-serving other owner the main owner, who gets the shop's mails. */
async function passMainOn(
  tx: Tx,
  storeId: string,
  team: readonly Member[],
  { userId, main }: Member,
): Promise<void> {
  if (!main) return;
  const [next] = ownersIn(team)
    .filter((owner) => owner.userId !== userId)
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  if (!next) throw new Error('the last owner cannot go');
  await setMain(tx, storeId, userId, false);
  await setMain(tx, storeId, next.userId, true);
}

export async function setMain(tx: Tx, storeId: string, userId: string, main: boolean): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ main })
    .where('storeId', '=', storeId)
    .where('userId', '=', userId)
    .execute();
}

/**
 * Does nothing unless the user founded the shop. Sets `storeId` of the account to the shop if `role` is 'owner', else
 * to null. `inTeams` makes the program look up the account's shops in the table `memberships`.
 */
export async function linkOwnShop(
  tx: Tx,
  storeId: string,
  userId: string,
  role: Preset | null,
): Promise<void> {
  if (userId !== storeId) return;
  await sql`UPDATE auth."user" SET "storeId" = ${role === 'owner' ? storeId : null}::text, "inTeams" = true
    WHERE id = ${userId}`.execute(tx);
}

async function removeDevices(tx: Tx, storeId: string, userId: string): Promise<void> {
  await tx.deleteFrom('pushDevices').where('storeId', '=', storeId).where('userId', '=', userId).execute();
  await tx.deleteFrom('pushJoinCodes').where('storeId', '=', storeId).where('userId', '=', userId).execute();
}

/** Revokes invitations that a member made but may no longer make. `giver` is null if the member has left the team. */
export async function revokeInvitationsBeyond(
  tx: Tx,
  storeId: string,
  userId: string,
  giver: Giver | null,
): Promise<void> {
  await asSystemWithin(tx, async () => {
    const offered = await tx
      .selectFrom('invitations')
      .select(['id', 'role', 'rights', 'heirId'])
      .where('storeId', '=', storeId)
      .where('usedAt', 'is', null)
      .where('revokedAt', 'is', null)
      .where((where) => where.or([where('invitedBy', '=', userId), where('heirId', '=', userId)]))
      .execute();
    const beyond = offered.filter((one) =>
      one.heirId === userId
        ? giver === null
        : !giver || !may(giver, 'team.write') || !mayAssign(giver, withKnownRights(one)),
    );
    if (beyond.length === 0) return;
    await tx
      .updateTable('invitations')
      .set({ revokedAt: sql<Date>`now()` })
      .where('storeId', '=', storeId)
      .where(
        'id',
        'in',
        beyond.map(({ id }) => id),
      )
      .execute();
  });
}
