import { placeTestOrder, setOrderState } from '../../support/world/orders.ts';
import { world } from '../../support/world/world.ts';
import { freeText, strict, type Verdict } from '../values.ts';
import type { Form } from './form.ts';

const unknownChange: Verdict = '400 Gagal memperbarui status: perubahan yang diminta tidak dikenal.';

/** Several orders changed together; their own fields are parsed as those of a single one. */
export const batchForm: Form = {
  name: 'orders changed together',
  route: '/dashboard/pesanan/sekaligus',
  visitor: 'sri',
  make: async () => {
    const id = await placeTestOrder(world.budi, world.warung.storeId, [
      { product: world.esTeh, quantity: 1 },
    ]);
    await setOrderState(id, world.warung.storeId, 'Processing');
    return {
      path: `/dashboard/pesanan/sekaligus?pesanan=${id}&ke=Shipped`,
      fields: { to: 'Shipped', courier: 'JNE', [`from-${id}`]: 'Processing' },
    };
  },
  fields: [
    freeText('courier', 60, { tooLong: 'Kurir paling panjang 60 huruf.' }),
    strict('to', unknownChange, { longest: ['shipped', unknownChange] }),
  ],
};
