import { randomUUID } from 'node:crypto';
import type { NewPlan } from '#domain/rent/plan.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { makePlan } from '#server/rent/plans.ts';
import { world } from '../world/world.ts';

/** Makes a public plan of Rp 50.000 a month without limits, unless `changes` say otherwise, and returns its id. */
export async function makeTestPlan(changes: Partial<NewPlan> = {}): Promise<string> {
  const { wati } = world;
  const plan: NewPlan = {
    name: `Paket ${randomUUID().slice(0, 8)}`,
    price: 50_000,
    months: 1,
    words: '',
    maxProducts: null,
    maxPhotoBytes: null,
    maxMembers: null,
    isPublic: true,
    position: 0,
    ...changes,
  };
  const id = randomUUID();
  await asUser(wati, (tx) => makePlan(tx, { ...wati, clientIp: '' }, id, plan));
  return id;
}

/** Inserts a paid rent invoice of Rp 50.000 for the shop, without the order by which rent is usually paid. */
export async function paidTestInvoice(storeId: string): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  const plan = { planId: randomUUID(), planName: 'Usaha', price: 50_000, months: 1 };
  const limits = { maxProducts: null, maxPhotoBytes: null, maxMembers: null };
  const order = { tillId: storeId, orderId: randomUUID(), year: 2026, nth: 1 };
  const term = { kind: 'new', days: 31, amount: 50_000, fromAt: now, toAt: now } as const;
  await asSystem((tx) =>
    tx
      .insertInto('rentInvoices')
      .values({ storeId, id, ...order, ...plan, ...limits, ...term, status: 'paid', paidAt: now })
      .execute(),
  );
  return id;
}
