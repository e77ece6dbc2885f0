import type { OrderStatus } from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';
import { placeTestOrder, setOrderState } from '../../support/world/orders.ts';
import { world } from '../../support/world/world.ts';
import { freeText, strict, type Verdict, wholeNumber } from '../values.ts';
import type { Form, Sent } from './form.ts';

const unknownChange: Verdict = '400 Gagal memperbarui status: perubahan yang diminta tidak dikenal.';

const otherEdit: Verdict = '409 isi pesanan ini baru saja berubah';

const anyLongest = { longest: ['pending', unknownChange] as [string, Verdict] };

export const batchForms: readonly Form[] = [
  {
    name: 'parcels sent together',
    route: '/dashboard/pesanan/sekaligus',
    visitor: 'sri',
    make: () => changeOf('Processing', 'Shipped', { courier: 'JNE', nomorResi: 'JX1' }),
    fields: [
      freeText('courier', 60, { tooLong: 'Kurir paling panjang 60 huruf.' }),
      strict('to', unknownChange, { longest: ['shipped', unknownChange] }),
      strict('from-{id}', unknownChange, anyLongest),
      strict('seenEdit-{id}', otherEdit, { longest: ['a', otherEdit], empty: 'ok' }),
      freeText('nomorResi-{id}', 60, { tooLong: 'Nomor resi paling panjang 60 huruf.' }),
    ],
  },
  {
    name: 'bills sent together',
    route: '/dashboard/pesanan/sekaligus',
    visitor: 'sri',
    make: () => changeOf('Pending', 'Harus Dibayar', { shippingCost: '9000' }),
    fields: [
      wholeNumber('shippingCost-{id}', 1_000_000_000, 'ok'),
      strict('from-{id}', unknownChange, anyLongest),
    ],
  },
];

async function changeOf(from: OrderStatus, to: OrderStatus, typed: Record<string, string>): Promise<Sent> {
  const id = await placeTestOrder(world.budi, world.warung.storeId, [{ product: world.esTeh, quantity: 1 }]);
  await setOrderState(id, world.warung.storeId, from);
  const { courier, ...own } = typed;
  const ownFields = Object.entries({ from, ...own }).map(([name, value]) => [`${name}-${id}`, value]);
  return {
    path: `${href('/dashboard/pesanan/sekaligus')}?pesanan=${id}&ke=${encodeURIComponent(to)}`,
    fields: { to, ...(courier && { courier }), ...Object.fromEntries(ownFields) },
    id,
  };
}
