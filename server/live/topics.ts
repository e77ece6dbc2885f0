import { type Actor, may } from '#domain/access.ts';
import { isUuid } from '#domain/id.ts';
import type { StoreChange } from './changes.ts';

/** Returns a predicate for changes of `topic`, or null if the topic is unknown or `actor` may not follow it. */
export function concernOf(
  topic: string,
  actor: Actor,
  toko: string | null,
): ((change: StoreChange) => boolean) | null {
  const storeId = actor.role === 'superAdmin' ? toko : actor.storeId;
  switch (topic) {
    case 'shop':
      return actor.role === 'customer' || !isUuid(storeId) || !may(actor, 'orders.read')
        ? null
        : (change) => change.storeId === storeId;
    case 'stores':
      return actor.role === 'superAdmin' ? (change) => change.topics.includes('store') : null;
    case 'my-orders':
      return actor.role === 'customer' ? (change) => change.customerId === actor.id : null;
    default:
      return null;
  }
}
