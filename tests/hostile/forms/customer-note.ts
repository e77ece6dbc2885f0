import { href } from '#domain/routes/href.ts';
import { placeTestOrder } from '../../support/world/orders.ts';
import { world } from '../../support/world/world.ts';
import { freeText } from '../values.ts';
import type { Form } from './form.ts';

const { budi, warung, esTeh } = world;

const longTag = 'Satu tag paling panjang 20 huruf.';
const longTags = '400 Tag terlalu panjang. Paling banyak 5 tag.';

export const customerForm: Form = {
  name: 'a note about a customer',
  route: '/dashboard/pelanggan/:customerId',
  visitor: 'sri',
  make: async () => {
    await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
    return {
      path: href('/dashboard/pelanggan/:customerId', { customerId: budi.id }),
      fields: { note: 'Titip di satpam', tags: 'grosir' },
    };
  },
  fields: [
    freeText('note', 500, { tooLong: 'Catatan paling panjang 500 karakter.' }),
    freeText(
      'tags',
      20,
      { tooLong: longTag },
      { huge: longTags, emoji: `400 ${longTag}` },
      {
        ',,, ,': 'ok',
        'a,b,c,d,e': 'ok',
        'a,b,c,d,e,f': '400 Paling banyak 5 tag.',
        '{a,"b",NULL}': 'ok',
        '=1+1': 'ok',
      },
    ),
  ],
};
