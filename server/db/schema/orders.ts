import type { Generated } from 'kysely';
import type { OrderEventKind } from '#domain/orders/event.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { PricePart } from '#domain/orders/price/price.ts';
import type { ShippingKind } from '#domain/shipping/way.ts';

type OrdersTable = Record<Exclude<PricePart, 'subtotal'>, Generated<number>> & {
  storeId: string;
  id: string;
  orderNumber: number;
  customerId: string;
  customerEmail: string;
  customerName: string;
  customerWa: string;
  customerAddress: string;
  alamatLengkap: string;
  provinsi: string;
  kotaKabupaten: string;
  kecamatan: string;
  kodePos: string;
  catatan: Generated<string>;
  subtotal: number;
  shippingKind: Generated<ShippingKind>;
  shippingLabel: Generated<string>;
  totalPrice: number;
  editKey: string | null;
  refunded: Generated<number>;
  status: Generated<OrderStatus>;
  courier: Generated<string>;
  nomorResi: Generated<string>;
  shippedAt: Date | null;
  cancelledAt: Date | null;
  linkRevision: Generated<number>;
  createdAt: Generated<Date>;
  voucherId: string | null;
  voucherCode: Generated<string>;
  dueAt: Date | null;
  dueSetAt: Date | null;
};

type OrderItemsTable = {
  storeId: string;
  orderId: string;
  id: string;
  customerId: string;
  productId: string;
  variantId: string;
  namaProduk: string;
  optionText: Generated<string>;
  harga: number;
  berat: number;
  quantity: number;
  position: number;
  createdAt: Generated<Date>;
};

export type OrderEventsTable = {
  storeId: string;
  orderId: string;
  id: string;
  customerId: string;
  actorId: string | null;
  kind: OrderEventKind;
  actorRole: 'customer' | 'storeAdmin' | 'system';
  fromStatus: OrderStatus | null;
  toStatus: OrderStatus;
  dueAt: Date | null;
  note: Generated<string>;
  oldTotal: number | null;
  newTotal: number | null;
  amount: number | null;
  refundDay: string | null;
  withdraws: string | null;
  createdAt: Generated<Date>;
  mailed: Generated<boolean>;
};

type IdempotencyKeysTable = {
  storeId: string;
  customerId: string;
  key: string;
  requestHash: string;
  orderId: string;
  createdAt: Generated<Date>;
};

type OrderDraftsTable = {
  storeId: string;
  id: string;
  content: string;
  updatedAt: Generated<Date>;
};

export type OrderTables = {
  orders: OrdersTable;
  orderItems: OrderItemsTable;
  orderEvents: OrderEventsTable;
  orderDrafts: OrderDraftsTable;
  idempotencyKeys: IdempotencyKeysTable;
};
