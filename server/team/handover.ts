import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import { presetNames } from '#domain/rights.ts';
import { handoverMail } from '#domain/team/mails.ts';
import { INVITATION_DAYS, memberName, placeOf } from '#domain/team/team.ts';
import { teamMessages } from '#domain/team/texts.ts';
import { asSystem, asSystemWithin, MembershipEnded, type Tx } from '../db/access.ts';
import { hashOfToken, makeShopToken } from '../http/address/shop-token.ts';
import { announceChange } from '../jobs/queue.ts';
import { revokeInvitationsBeyond, setMain, setPlace } from './change-member.ts';
import { type Refusal, readShop, recordTeamChange, refusal, storeTeamMail, teamLink } from './changes.ts';
import { waiting } from './invitations.ts';
import { giverOf, lockForChange, lockTeam, type TeamChanger } from './lock.ts';

/** Offers the shop to a member, who must accept it. An earlier offer ends. */
export async function offerHandover(
  tx: Tx,
  changer: TeamChanger,
  heirId: string,
): Promise<{ ok: true; name: string } | Refusal> {
  const { storeId, actor } = changer;
  const { team, self } = await lockForChange(tx, changer, [heirId]);
  if (self.role !== 'owner') throw new MembershipEnded();
  const heir = team.find(({ userId }) => userId === heirId && userId !== actor.id);
  if (!heir) return refusal(teamMessages.memberGone, 404);
  await tx
    .updateTable('invitations')
    .set({ revokedAt: sql<Date>`now()` })
    .where('storeId', '=', storeId)
    .where('heirId', 'is not', null)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .execute();
  const name = memberName(heir);
  await tx
    .insertInto('invitations')
    .values({
      storeId,
      id: randomUUIDv7(),
      tokenHash: hashOfToken(makeShopToken(storeId)).toString('hex'),
      role: 'owner',
      name: heir.name,
      heirId,
      invitedBy: actor.id,
      expiresAt: sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`,
    })
    .execute();
  await recordTeamChange(tx, changer, team, {
    change: 'Toko akan diserahkan',
    subject: `kepada ${name}, ${heir.email}`,
    former: `${memberName(self)}, ${self.email}`,
  });
  await asSystemWithin(tx, async () => {
    const { namaToko } = await readShop(tx, storeId);
    const link = teamLink(changer);
    const content = handoverMail({ namaToko, link });
    await storeTeamMail(tx, changer, 'heir', { recipient: heir.email, content, page: link });
  });
  return { ok: true, name };
}

export type Handover = { id: string; heirId: string | null; expiresAt: Date };

/** Returns the pending offer or null. If `heirId` is not null, returns only an offer to that member. */
export async function readHandover(storeId: string, heirId: string | null): Promise<Handover | null> {
  const found = await asSystem((tx) =>
    waiting(tx, storeId)
      .select(['id', 'heirId', 'expiresAt'])
      .where('heirId', 'is not', null)
      .$if(heirId !== null, (query) => query.where('heirId', '=', heirId))
      .executeTakeFirst(),
  );
  return found ?? null;
}

/** Makes the member the main owner, and the owner who made the offer an admin. Of two concurrent calls, one fails. */
export async function acceptHandover(
  actor: Actor,
  visit: Omit<TeamChanger, 'actor' | 'auditId'>,
): Promise<{ ok: true } | Refusal> {
  const { storeId } = visit;
  const changer = { actor, ...visit, auditId: await announceChange('team') };
  return asSystem(async (tx) => {
    const offered = await readOffer(tx, storeId, actor.id);
    if (!offered) return refusal(teamMessages.handoverGone, 404);
    const team = await lockTeam(tx, storeId, [actor.id, offered.invitedBy]);
    const heir = team.find(({ userId }) => userId === actor.id);
    const former = team.find(({ userId, role }) => userId === offered.invitedBy && role === 'owner');
    if (!heir || !former) return refusal(teamMessages.handoverGone, 404);
    const used = await tx
      .updateTable('invitations')
      .set({ usedAt: sql<Date>`now()`, usedBy: actor.id })
      .where('storeId', '=', storeId)
      .where('id', '=', offered.id)
      .where('usedAt', 'is', null)
      .where('revokedAt', 'is', null)
      .executeTakeFirst();
    if (used.numUpdatedRows === 0n) return refusal(teamMessages.handoverGone, 404);
    const main = team.find((one) => one.main);
    if (main) await setMain(tx, storeId, main.userId, false);
    await setPlace(tx, storeId, heir.userId, placeOf('owner'));
    await setMain(tx, storeId, heir.userId, true);
    const place = placeOf('admin');
    await setPlace(tx, storeId, former.userId, place);
    await revokeInvitationsBeyond(tx, storeId, former.userId, giverOf(place));
    await recordTeamChange(tx, changer, team, {
      change: 'Toko diserahkan',
      subject: `Pemilik: ${memberName(heir)}, ${heir.email}`,
      former: `Pemilik: ${memberName(former)}, ${former.email} (sekarang ${presetNames.admin})`,
    });
    return { ok: true };
  });
}

function readOffer(tx: Tx, storeId: string, heirId: string) {
  return waiting(tx, storeId).select(['id', 'invitedBy']).where('heirId', '=', heirId).executeTakeFirst();
}
