import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { type Actor, may } from '#domain/access.ts';
import { presetNames } from '#domain/rights.ts';
import { href } from '#domain/routes/href.ts';
import type { NewInvitation } from '#domain/team/form.ts';
import { invitationMail } from '#domain/team/mails.ts';
import { fullTeamText } from '#domain/team/seats.ts';
import { INVITATION_DAYS, type Invitation, MAX_INVITATIONS, mayAssign, placeOf } from '#domain/team/team.ts';
import { teamMessages } from '#domain/team/texts.ts';
import { asSystem, asSystemWithin, MembershipEnded, type Tx } from '../db/access.ts';
import { env } from '../env.ts';
import { hashOfToken, makeShopToken, shopOfToken } from '../http/address/shop-token.ts';
import { type Refusal, recordTeamChange, refusal, storeTeamMail } from './changes.ts';
import { lockForChange, type TeamChanger, withKnownRights } from './lock.ts';
import { readSeats } from './seats.ts';

/** `link` is null if it was mailed, because then only the recipient may have it. */
export type Invited = { ok: true; link: string | null } | Refusal;

/** Stores only a hash of the link's token, so the link cannot be shown again. */
export async function invite(tx: Tx, changer: TeamChanger, asked: NewInvitation): Promise<Invited> {
  const { storeId, actor, origin } = changer;
  const { name, email, role } = asked;
  const { team, giver } = await lockForChange(tx, changer, []);
  if (!may(giver, 'team.write')) throw new MembershipEnded();
  const place = placeOf(role);
  if (!mayAssign(giver, place)) return refusal(teamMessages.tooMuch);
  if ((await listInvitations(tx, storeId)).length >= MAX_INVITATIONS)
    return refusal(teamMessages.tooManyInvitations);
  const full = fullTeamText(await readSeats(tx, storeId));
  if (full !== null) return refusal(full);
  if (email !== null && (await isMember(tx, storeId, email))) return refusal(teamMessages.inTeamAlready);
  const token = makeShopToken(storeId);
  const link = `${origin}${href('/undangan/:token', { token })}`;
  await tx
    .insertInto('invitations')
    .values({
      storeId,
      id: randomUUIDv7(),
      tokenHash: hashOfToken(token).toString('hex'),
      ...place,
      rights: [...place.rights],
      name,
      email,
      invitedBy: actor.id,
      expiresAt: sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`,
    })
    .execute();
  await recordTeamChange(tx, changer, team, {
    change: `${name} diundang ke tim`,
    subject: `${email === null ? 'Lewat link' : email}, ${presetNames[role]}`,
    former: '',
  });
  if (email !== null)
    await asSystemWithin(tx, () =>
      storeTeamMail(tx, changer, 'invitation', {
        recipient: email,
        content: invitationMail({ platform: env.platformName, link }),
        page: null,
        expiresInMinutes: INVITATION_DAYS * 24 * 60,
      }),
    );
  return { ok: true, link: email === null ? link : null };
}

export async function listInvitations(tx: Tx, storeId: string): Promise<Invitation[]> {
  const rows = await waiting(tx, storeId)
    .select(['id', 'name', 'email', 'role', 'rights', 'expiresAt'])
    .where('heirId', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(withKnownRights);
}

export function waiting(tx: Tx, storeId: string) {
  return tx
    .selectFrom('invitations')
    .where('storeId', '=', storeId)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`);
}

/** Revokes an invitation. Also revokes offers to hand over the shop, which are stored as invitations. */
export async function revokeInvitation(
  tx: Tx,
  changer: TeamChanger,
  id: string,
): Promise<{ ok: true; wasHandover: boolean } | Refusal> {
  const { team, giver } = await lockForChange(tx, changer, []);
  if (!may(giver, 'team.write')) throw new MembershipEnded();
  const offered = await tx
    .selectFrom('invitations')
    .select(['name', 'role', 'rights', 'heirId'])
    .where('storeId', '=', changer.storeId)
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  if (!offered) return refusal(teamMessages.invitationGone, 404);
  if (!mayAssign(giver, withKnownRights(offered))) return refusal(teamMessages.aboveYou);
  const revoked = await tx
    .updateTable('invitations')
    .set({ revokedAt: sql<Date>`now()` })
    .where('storeId', '=', changer.storeId)
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  if (revoked.numUpdatedRows === 0n) return refusal(teamMessages.invitationGone, 404);
  const wasHandover = offered.heirId !== null;
  await recordTeamChange(tx, changer, team, {
    change: wasHandover ? 'Penyerahan toko dibatalkan' : `Undangan untuk ${offered.name} dicabut`,
    subject: '',
    former: `${offered.name}, ${presetNames[offered.role]}`,
  });
  return { ok: true, wasHandover };
}

async function isMember(tx: Tx, storeId: string, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('memberships')
    .select('userId')
    .where('storeId', '=', storeId)
    .where('email', '=', email)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export type ShownInvitation = {
  storeId: string;
  namaToko: string;
  /** The name of the person who invites, or their e-mail if they have no name. */
  inviter: string;
  role: Invitation['role'];
  email: string | null;
  isMember: boolean;
  /** True if the team has no seat left, so that nobody can join now. */
  isFull: boolean;
};

/** Returns what the page of an invitation shows, or null if the link has ended. `visitor` is null for a guest. */
export function readInvitation(token: string, visitor: Actor | null): Promise<ShownInvitation | null> {
  const storeId = shopOfToken(token);
  if (storeId === null) return Promise.resolve(null);
  return asSystem(async (tx) => {
    const found = await waiting(tx, storeId)
      .select(['role', 'email', 'invitedBy'])
      .where('tokenHash', '=', hashOfToken(token).toString('hex'))
      .executeTakeFirst();
    if (!found) return null;
    const people = await tx
      .selectFrom('memberships')
      .select(['userId', 'email', 'name'])
      .where('storeId', '=', storeId)
      .where('endedAt', 'is', null)
      .where('userId', 'in', [found.invitedBy, ...(visitor ? [visitor.id] : [])])
      .execute();
    const shop = await tx
      .selectFrom('stores')
      .select('namaToko')
      .where('storeId', '=', storeId)
      .executeTakeFirst();
    const inviter = people.find(({ userId }) => userId === found.invitedBy);
    if (!shop || !inviter) return null;
    const { members, max } = await readSeats(tx, storeId);
    return {
      storeId,
      namaToko: shop.namaToko,
      inviter: inviter.name || inviter.email,
      role: found.role,
      email: found.email,
      isMember: people.some(({ userId }) => userId === visitor?.id),
      isFull: members >= max,
    };
  });
}
