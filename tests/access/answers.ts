import { type VisitorName, visitorNames } from './visitors.ts';

export type Answers = Record<VisitorName, string>;

type Exceptions = Partial<Answers>;

export function everybody(outcome: string, exceptions: Exceptions = {}): Answers {
  const all = Object.fromEntries(visitorNames.map((name) => [name, outcome])) as Answers;
  return { ...all, ...exceptions };
}

/** Expected responses of a page that only guests may open. The rules are in docs/product/access.md#guards. */
export function guests(outcome: string): Answers {
  return { guest: outcome, removed: outcome, ...buyersGet('302 /profil'), ...adminsGet('302 /dashboard') };
}

export function customers(outcome: string, exceptions: Exceptions = {}): Answers {
  return { ...strangers, ...buyersGet(outcome), ...adminsGet('302 /dashboard'), ...exceptions };
}

/** Expected responses of a dashboard page. Without `?toko=…`, super admin `wati`, who has no shop, is an exception. */
export function admins(outcome: string, exceptions: Exceptions = {}): Answers {
  return { ...strangers, ...buyersGet('302 /profil'), ...adminsGet(outcome), ...exceptions };
}

export function superAdmin(outcome: string): Answers {
  return everybody('302 /', { wati: outcome });
}

const strangers = { guest: '302 login', removed: '302 login' };

function buyersGet(outcome: string) {
  return { budi: outcome, ani: outcome };
}

function adminsGet(outcome: string) {
  return { sri: outcome, dewi: outcome, joko: outcome, wati: outcome };
}
