import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import { MAX_SHOPS, type Place } from '#domain/team/team.ts';
import { placeInFull, teamMessages } from '#domain/team/texts.ts';
import { asSystem, type Tx } from '../db/access.ts';
import { hashOfToken, shopOfToken } from '../http/address/shop-token.ts';
import { announceChange } from '../jobs/queue.ts';
import { type Refusal, readShop, recordTeamChange, refusal } from './changes.ts';
import { joinTeam } from './join.ts';
import { lockTeam, withKnownRights } from './lock.ts';
import { readSeats } from './seats.ts';

export type Joined = { ok: true; storeId: string } | Refusal;

type Client = { clientIp: string; origin: string };

/** If several people use one link, only the first joins. */
export async function acceptInvitation(actor: Actor, token: string, client: Client): Promise<Joined> {
  const storeId = shopOfToken(token);
  if (actor.role === 'superAdmin') return refusal(teamMessages.superAdmin, 403);
  if (storeId === null) return refusal(teamMessages.linkDead, 404);
  const changer = { actor, storeId, ...client, auditId: await announceChange('team') };
  return asSystem(async (tx): Promise<Joined> => {
    const team = await lockTeam(tx, storeId, [actor.id]);
    const invitation = await lockInvitation(tx, storeId, token);
    if (!invitation || invitation.isOver) return refusal(teamMessages.linkDead, 404);
    if (invitation.usedAt) return refusal(teamMessages.usedByOther);
    const { namaToko } = await readShop(tx, storeId);
    if (team.some(({ userId }) => userId === actor.id)) return refusal(teamMessages.memberAlready(namaToko));
    if (invitation.email !== null && invitation.email !== actor.email.toLowerCase())
      return refusal(teamMessages.otherEmail, 403);
    const { members, max } = await readSeats(tx, storeId);
    if (members >= max) return refusal(teamMessages.teamFull(namaToko));
    if ((await countShops(tx, actor.id)) >= MAX_SHOPS) return refusal(teamMessages.tooManyShops);
    const { id, name, role, rights } = invitation;
    const place: Place = withKnownRights({ role, rights });
    const used = await tx
      .updateTable('invitations')
      .set({ usedAt: sql<Date>`now()`, usedBy: actor.id })
      .where('storeId', '=', storeId)
      .where('id', '=', id)
      .where('usedAt', 'is', null)
      .executeTakeFirst();
    if (used.numUpdatedRows === 0n) return refusal(teamMessages.usedByOther);
    await joinTeam(tx, { storeId, userId: actor.id, email: actor.email, name, ...place });
    await recordTeamChange(tx, changer, team, {
      change: `${name} bergabung ke tim`,
      subject: `${actor.email}, ${placeInFull(place)}`,
      former: '',
    });
    return { ok: true, storeId };
  });
}

/** Locks the account first, so that somebody who joins two shops at once cannot exceed the limit. */
async function countShops(tx: Tx, userId: string): Promise<number> {
  await sql`SELECT FROM auth."user" WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx);
  const { shops } = await tx
    .selectFrom('memberships')
    .select((select) => select.fn.countAll<number>().as('shops'))
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(shops);
}

/** Locks the invitation whose link has `token`. Ignores offers to hand over a shop: these invitations have no link. */
function lockInvitation(tx: Tx, storeId: string, token: string) {
  return tx
    .selectFrom('invitations')
    .select(['id', 'name', 'email', 'role', 'rights', 'usedAt'])
    .select(sql<boolean>`revoked_at IS NOT NULL OR (used_at IS NULL AND expires_at <= now())`.as('isOver'))
    .where('storeId', '=', storeId)
    .where('tokenHash', '=', hashOfToken(token).toString('hex'))
    .where('heirId', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}
