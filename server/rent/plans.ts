import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { isUuid } from '#domain/id.ts';
import type { NewPlan, RentPlan } from '#domain/rent/plan.ts';
import { type Auditor, recordAudit } from '#server/audit/audit.ts';
import { asVisitor, type Tx } from '#server/db/access.ts';

function selectPlans(tx: Tx) {
  return tx
    .selectFrom('rentPlans')
    .select(['id', 'name', 'price', 'months', 'words', 'maxProducts', 'maxPhotoBytes'])
    .select(['maxMembers', 'isPublic', 'position', 'endedAt'])
    .orderBy('position')
    .orderBy('price')
    .orderBy('id');
}

/** Reads all plans. Row-level security hides ended plans and plans by invitation from guests. */
export function readPlans(tx: Tx): Promise<RentPlan[]> {
  return selectPlans(tx).execute();
}

export function readPublicPlans(): Promise<RentPlan[]> {
  return asVisitor((tx) =>
    selectPlans(tx).where('isPublic', '=', true).where('endedAt', 'is', null).execute(),
  );
}

/** `id` is null for a new plan. Returns false if no plan has this id. Shops keep the terms for which they have paid. */
export async function savePlan(tx: Tx, auditor: Auditor, id: string | null, plan: NewPlan): Promise<boolean> {
  if (id !== null && !isUuid(id)) return false;
  const saved =
    id === null
      ? await tx
          .insertInto('rentPlans')
          .values({ id: randomUUIDv7(), ...plan })
          .returning('id')
          .executeTakeFirst()
      : await tx.updateTable('rentPlans').set(plan).where('id', '=', id).returning('id').executeTakeFirst();
  if (!saved) return false;
  await recordAudit(tx, auditor, { action: 'rent-plan', details: { subject: plan.name, price: plan.price } });
  return true;
}

/** Withdraws the plan from sale, or offers it again. Returns its name, or null if no plan has this id. */
export async function endPlan(tx: Tx, auditor: Auditor, id: string, ended: boolean): Promise<string | null> {
  if (!isUuid(id)) return null;
  const plan = await tx
    .updateTable('rentPlans')
    .set({ endedAt: ended ? sql<Date>`coalesce(ended_at, now())` : null })
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  if (!plan) return null;
  await recordAudit(tx, auditor, { action: 'rent-plan', details: { subject: plan.name, ended } });
  return plan.name;
}
