import type { TimeZone } from '#domain/calendar/time-zone.ts';
import type { RentPlan } from '#domain/rent/plan.ts';
import {
  type HeldPlan,
  planInForce,
  type Quotation,
  quoteTerm,
  quoteUpgrade,
  type RentedShop,
} from '#domain/rent/term.ts';
import type { StoreStatus } from '#domain/stores/store.ts';
import type { Tx } from '#server/db/access.ts';
import { readTerms, type StoredTerm } from '#server/stores/terms.ts';
import { readPlans } from './plans.ts';

export type Tenant = Omit<RentedShop, 'terms'> & {
  namaToko: string;
  waNumber: string;
  status: StoreStatus;
  timeZone: TimeZone;
  createdAt: Date;
  now: Date;
  terms: StoredTerm[];
};

export async function readTenant(tx: Tx, storeId: string): Promise<Tenant | null> {
  const shop = await tx
    .selectFrom('stores')
    .innerJoin('storeTerms', 'storeTerms.storeId', 'stores.storeId')
    .select(['namaToko', 'waNumber', 'status', 'timeZone', 'createdAt', 'expiryDate'])
    .select((select) => select.fn<Date>('now').as('now'))
    .where('stores.storeId', '=', storeId)
    .where('storeTerms.storeId', '=', storeId)
    .executeTakeFirst();
  return shop ? { ...shop, terms: await readTerms(tx, storeId) } : null;
}

/** `term`: price from the end of the paid time. `upgrade`: price for switching to the plan now; null if not offered. */
export type OfferedPlan = { plan: RentPlan; isHeld: boolean; term: Quotation; upgrade: Quotation | null };

/** Offers the public plans, the shop's present plan, and a plan that is not public if `invited` is its id. */
export async function readOffers(tx: Tx, tenant: Tenant, invited: string | null): Promise<OfferedPlan[]> {
  const held = planInForce(tenant.terms, tenant.now);
  const plans = await readPlans(tx);
  return plans
    .filter(
      ({ id, isPublic, endedAt }) =>
        id === held?.planId || (endedAt === null && (isPublic || id === invited)),
    )
    .map((plan) => offerOf(plan, tenant, held));
}

function offerOf(plan: RentPlan, tenant: Tenant, held: HeldPlan | null): OfferedPlan {
  const { id: planId, name, price, months, maxProducts, maxPhotoBytes, maxMembers } = plan;
  const asked = { planId, name, price, months, maxProducts, maxPhotoBytes, maxMembers };
  const { now, timeZone } = tenant;
  return {
    plan,
    isHeld: held?.planId === planId,
    term: quoteTerm(asked, tenant, now, timeZone),
    upgrade: quoteUpgrade(asked, tenant, now, timeZone),
  };
}
