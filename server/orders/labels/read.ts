import { sql } from 'kysely';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { ShippingKind } from '#domain/shipping/way.ts';
import type { Tx } from '#server/db/access.ts';

/** An order as its parcel label shows it. `weight` is in grams, `totalPrice` in rupiah. */
export type LabelOrder = {
  id: string;
  orderNumber: number;
  status: OrderStatus;
  createdAt: Date;
  customerName: string;
  customerWa: string;
  alamatLengkap: string;
  kecamatan: string;
  kotaKabupaten: string;
  provinsi: string;
  kodePos: string;
  catatan: string;
  shippingKind: ShippingKind;
  shippingLabel: string;
  totalPrice: number;
  courier: string;
  nomorResi: string;
  weight: number;
  items: { id: string; namaProduk: string; optionText: string; quantity: number }[];
};

/** Leaves out orders that pay rent, because they deliver nothing. */
export async function readLabelOrders(
  tx: Tx,
  storeId: string,
  ids: readonly string[],
): Promise<LabelOrder[]> {
  const orders = await selectOrders(tx, storeId, ids);
  const items = await selectItems(tx, storeId, ids);
  const byOrder = Map.groupBy(items, ({ orderId }) => orderId);
  const found = orders.map((order) => {
    const own = byOrder.get(order.id) ?? [];
    return {
      ...order,
      weight: own.reduce((sum, { berat, quantity }) => sum + berat * quantity, 0),
      items: own.map(({ id, namaProduk, optionText, quantity }) => ({
        id,
        namaProduk,
        optionText,
        quantity,
      })),
    };
  });
  const positionOf = new Map(ids.map((id, position) => [id, position]));
  return found.sort((one, other) => (positionOf.get(one.id) ?? 0) - (positionOf.get(other.id) ?? 0));
}

function selectOrders(tx: Tx, storeId: string, ids: readonly string[]) {
  return tx
    .selectFrom('orders')
    .select(['id', 'orderNumber', 'status', 'createdAt', 'customerName', 'customerWa'])
    .select(['alamatLengkap', 'kecamatan', 'kotaKabupaten', 'provinsi', 'kodePos'])
    .select(['catatan', 'shippingKind', 'shippingLabel', 'totalPrice', 'courier', 'nomorResi'])
    .where('storeId', '=', storeId)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM rent_orders r WHERE r.store_id = ${storeId} AND r.order_id = orders.id)`,
    )
    .where(sql<boolean>`id = ANY(${[...ids]}::uuid[])`)
    .execute();
}

function selectItems(tx: Tx, storeId: string, ids: readonly string[]) {
  return tx
    .selectFrom('orderItems')
    .select(['orderId', 'id', 'namaProduk', 'optionText', 'berat', 'quantity'])
    .where('storeId', '=', storeId)
    .where(sql<boolean>`order_id = ANY(${[...ids]}::uuid[])`)
    .orderBy('position')
    .execute();
}
