import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type Preset, type Right, rightsOfPreset } from '#domain/rights.ts';
import { world } from '../../world/world.ts';
import type { Identity } from '../as-identity.ts';

const statements: readonly string[] = [
  'bank_statements',
  'statement_rows',
  'statement_columns',
  'notice_phones',
  'unread_notices',
  'notice_rules',
  'automatic_payment',
];

/** A member of a team needs one of these rights to read the table; tables that are not listed need none. */
const readingRights: Record<string, readonly Right[]> = {
  ...Object.fromEntries(statements.map((table) => [table, ['payments.read'] as const])),
  store_secrets: ['settings.write'],
  rent_invoices: ['rent.write'],
  invitations: ['team.write'],
  store_activities: ['activity.read'],
};

const writingRights: Record<string, readonly Right[]> = {
  ...Object.fromEntries(statements.map((table) => [table, ['payments.write'] as const])),
  store_secrets: ['settings.write'],
  invitations: ['team.write'],
  memberships: ['team.write'],
  payment_accounts: ['payments.write'],
  store_qris: ['payments.write'],
  qris_merchants: ['payments.write'],
  store_shipping: ['settings.write'],
  tariffs: ['settings.write'],
  chat_numbers: ['settings.write'],
  stores: ['settings.write', 'payments.write'],
  payment_proofs: ['payments.confirm'],
};

/** Returns a team member of the test shop `warung` who also owns another shop. */
export function memberOf(role: Preset): Identity {
  const { joko, warung } = world;
  const rights = rightsOfPreset[role];
  return {
    name: `a ${role} of the warung`,
    role: 'storeAdmin',
    userId: joko.id,
    storeId: warung.storeId,
    rights,
  };
}

export async function fillInvitations(client: pg.Client, storeId: string): Promise<void> {
  await client.query(
    `INSERT INTO invitations (store_id, id, token_hash, role, rights, invited_by, expires_at)
     VALUES ($1, $2::uuid, $2::uuid::text, 'viewer', '{reports.read}', $2::uuid, now() + interval '7 days')`,
    [storeId, randomUUID()],
  );
}

export async function fillActivities(client: pg.Client, storeId: string): Promise<void> {
  await client.query(
    `INSERT INTO store_activities (store_id, id, actor_id, noun, verb)
     SELECT store_id, $2, user_id, 'products', 'product_added' FROM memberships WHERE store_id = $1 AND main`,
    [storeId, randomUUID()],
  );
}

export function hasReadingRight(identity: Pick<Identity, 'rights'>, table: string): boolean {
  return hasOne(identity, readingRights[table]);
}

export function hasWritingRight(identity: Pick<Identity, 'rights'>, table: string): boolean {
  return hasReadingRight(identity, table) && hasOne(identity, writingRights[table]);
}

function hasOne({ rights }: Pick<Identity, 'rights'>, needed: readonly Right[] | undefined): boolean {
  return rights === undefined || needed === undefined || needed.some((right) => rights.includes(right));
}
