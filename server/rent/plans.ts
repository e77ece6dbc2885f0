import { isDeepStrictEqual } from 'node:util';
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

/**
 * Makes a plan. Its `id` comes from the form, so that a form sent twice makes only one plan. Returns false if a plan
 * with this id exists and has other values than `plan`.
 */
export async function makePlan(tx: Tx, auditor: Auditor, id: string, plan: NewPlan): Promise<boolean> {
  const made = await tx
    .insertInto('rentPlans')
    .values({ id, ...plan })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) {
    await recordSaved(tx, auditor, plan);
    return true;
  }
  const { endedAt: _, ...kept } = await selectPlans(tx).where('id', '=', id).executeTakeFirstOrThrow();
  return isDeepStrictEqual(kept, { id, ...plan });
}

/** Changes a plan for future payments: shops keep what they have paid for. Returns false if no plan has this id. */
export async function changePlan(tx: Tx, auditor: Auditor, id: string, plan: NewPlan): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { numUpdatedRows } = await tx
    .updateTable('rentPlans')
    .set(plan)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await recordSaved(tx, auditor, plan);
  return true;
}

function recordSaved(tx: Tx, auditor: Auditor, { name, price }: NewPlan): Promise<void> {
  return recordAudit(tx, auditor, { action: 'rent-plan', details: { subject: name, price } });
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
