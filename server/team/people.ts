import { sql } from 'kysely';
import type { Preset } from '#domain/rights.ts';
import type { Teammate } from '#domain/team/member.ts';
import type { Tx } from '../db/access.ts';
import { type MappedQuery, mappedQuery } from '../db/client-dialect.ts';

export function presentMembers(tx: Tx, storeId: string) {
  return tx.selectFrom('memberships').where('storeId', '=', storeId).where('endedAt', 'is', null);
}

/** Lists the owners. The owner who gets the shop's mails comes first. `tx` must have the rights of `asSystem`. */
export function readOwners(tx: Tx, storeId: string) {
  return presentMembers(tx, storeId)
    .select(['userId', 'email', 'main'])
    .where('role', '=', 'owner')
    .orderBy('main', 'desc')
    .execute();
}

const teamName = sql`coalesce(nullif(m.name, ''), split_part(m.email, '@', 1))`;

/** SQL for a person's name and role; null for a shop's only member. See docs/product/activity.md#who-did-it. */
export function teammateOf(storeId: string, actorId: string) {
  return sql<Teammate | null>`(
    SELECT jsonb_build_object('name', ${teamName}, 'role', m.role) FROM memberships m
    WHERE m.store_id = ${storeId} AND m.user_id = ${sql.ref(actorId)} AND (m.ended_at IS NOT NULL OR (
      SELECT count(*) FROM memberships present WHERE present.store_id = ${storeId} AND present.ended_at IS NULL) > 1))`;
}

export type ShopPerson = Teammate & { userId: string; hasLeft: boolean };

type PersonRow = { userId: string; name: string; role: Preset; hasLeft: boolean };

export function peopleQuery(storeId: string): MappedQuery<ShopPerson[]> {
  const people = sql<PersonRow>`
    SELECT m.user_id, ${teamName} AS name, m.role, m.ended_at IS NOT NULL AS has_left FROM memberships m
    WHERE m.store_id = ${storeId} ORDER BY has_left, lower(${teamName}), m.user_id`;
  return mappedQuery(people, (rows) => rows);
}
