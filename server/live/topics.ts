import type { Actor } from '../../domain/access.ts';
import { isUuid } from '../../domain/id.ts';
import type { StoreChange } from './changes.ts';

/**
 * Which changes concern `actor` under a topic, or null where the topic is not theirs or there is none: an owner's
 * own shop, the shop that a super admin looks at (`toko`), all shops for a super admin, a buyer's own orders.
 */
export function concernOf(
  topic: string,
  actor: Actor,
  toko: string | null,
): ((change: StoreChange) => boolean) | null {
  const storeId = actor.role === 'superAdmin' ? toko : actor.storeId;
  switch (topic) {
    case 'products':
    case 'orders':
      if (actor.role === 'customer' || !isUuid(storeId)) return null;
      // Beside its list each of these pages shows how the shop lives, and what may be done there depends on it.
      return ({ storeId: changed, topics }) =>
        changed === storeId && (topics.includes(topic) || topics.includes('store'));
    case 'stores':
      return actor.role === 'superAdmin' ? (change) => change.topics.includes('store') : null;
    case 'my-orders':
      return actor.role === 'customer' ? (change) => change.customerId === actor.id : null;
    default:
      return null;
  }
}
