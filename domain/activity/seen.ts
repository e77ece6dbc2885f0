import { type Actor, may } from '../access.ts';
import type { Right } from '../rights.ts';
import { type Activity, type ActivityNoun, activityNouns, recordedVerbs } from './activity.ts';

type Reader = Pick<Actor, 'rights'>;

/** To see an activity, a member needs the right to open the related page. See docs/product/activity.md#aktivitas. */
const rightOfNoun: Record<ActivityNoun, Right> = {
  orders: 'orders.read',
  payments: 'payments.read',
  products: 'products.read',
  settings: 'settings.write',
  team: 'team.write',
};

const rightOfVerb: Partial<Record<Activity['verb'], Right>> & Partial<Record<string, Right>> = {
  customer_noted: 'customers.read',
  way_changed: 'payments.write',
  codes_switched: 'payments.write',
  voucher_added: 'vouchers.read',
  voucher_switched_on: 'vouchers.read',
  voucher_switched_off: 'vouchers.read',
};

/** Rights to see order events and stock changes. Unlike other activities, they are not stored in `store_activities`. */
const rightOfEvents: Partial<Record<ActivityNoun, Right>> = {
  orders: 'orders.read',
  payments: 'orders.read',
  products: 'products.read',
};

export function seesEvents(reader: Reader, noun: ActivityNoun): boolean {
  const right = rightOfEvents[noun];
  return right !== undefined && may(reader, right);
}

/** Returns the verbs whose activities the reader may see. Null means all verbs, even those unknown to this version. */
export function seenVerbs(reader: Reader, noun: ActivityNoun): string[] | null {
  const verbs = recordedVerbs(noun);
  const seen = verbs.filter((verb) => may(reader, rightOfVerb[verb] ?? rightOfNoun[noun]));
  return seen.length === verbs.length ? null : seen;
}

export function seenNouns(reader: Reader): ActivityNoun[] {
  return (Object.keys(activityNouns) as ActivityNoun[]).filter(
    (noun) => seesEvents(reader, noun) || seenVerbs(reader, noun)?.length !== 0,
  );
}
