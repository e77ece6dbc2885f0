import { type Actor, ownsStore } from '../access.ts';

/** The shop that a private file belongs to, and the buyer it is about; null: of no buyer's concern. */
export type PrivateFile = { storeId: string; customerId: string | null };

/** A private file is for whoever runs the shop, the buyer it is about and the super admin. */
export function mayReadFile(actor: Actor, { storeId, customerId }: PrivateFile): boolean {
  if (actor.role === 'superAdmin') return true;
  return ownsStore(actor, storeId) || (actor.role === 'customer' && actor.id === customerId);
}
