import { placeTestOrder } from '../../../support/world/orders.ts';
import { world } from '../../../support/world/world.ts';
import { freeText } from '../../values.ts';
import type { Form } from '../form.ts';

const { budi, warung, esTeh } = world;

/** What an owner notes of a customer. */
export const customerForm: Form = {
  name: 'a note about a customer',
  route: '/dashboard/pelanggan/:customerId',
  visitor: 'sri',
  make: async () => {
    await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
    return { path: `/dashboard/pelanggan/${budi.id}`, fields: { note: 'Titip di satpam', tags: 'grosir' } };
  },
  fields: [freeText('note', 500, { tooLong: 'Catatan paling panjang 500 karakter.' })],
};
