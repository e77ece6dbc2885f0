import { type VisitorName, visitorNames } from './visitors.ts';

/** What each visitor is answered, in the words of `expectOutcome`. */
export type Answers = Record<VisitorName, string>;

/** Some visitors who get something else than the rest of their kind. */
type Exceptions = Partial<Answers>;

/** SPEC §2, routes that are open. */
export function everybody(outcome: string, exceptions: Exceptions = {}): Answers {
  const all = Object.fromEntries(visitorNames.map((name) => [name, outcome])) as Answers;
  return { ...all, ...exceptions };
}

/** SPEC §2: 'Guest-only pages send logged-in admins to /dashboard and others to /profil.' */
export function guests(outcome: string): Answers {
  return { guest: outcome, removed: outcome, ...buyersGet('302 /profil'), ...adminsGet('302 /dashboard') };
}

/** SPEC §2: 'Customer-only pages send a non-logged-in visitor to /login …, send admins to /dashboard.' */
export function customers(outcome: string, exceptions: Exceptions = {}): Answers {
  return { ...strangers, ...buyersGet(outcome), ...adminsGet('302 /dashboard'), ...exceptions };
}

/** SPEC §2: 'Admin-only pages send guests to /login and customers to /profil.' A super admin has to name a shop. */
export function admins(outcome: string, exceptions: Exceptions = {}): Answers {
  return { ...strangers, ...buyersGet('302 /profil'), ...adminsGet(outcome), ...exceptions };
}

/** SPEC §2: 'The super-admin page sends everyone else to /.' */
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
