import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Role } from '../../domain/access.ts';
import type { AnswerHours, PaymentHours } from '../../domain/orders/deadline.ts';
import type { OrderEventKind } from '../../domain/orders/event.ts';
import type { OrderStatus } from '../../domain/orders/order.ts';
import type { AreaShape } from '../../domain/shipping/origin.ts';
import type { StoreStatus, TimeZone } from '../../domain/stores/store.ts';
import type { VoucherKind } from '../../domain/vouchers/voucher.ts';

/*
 * Mirrors db/migrations/*.sql, held together by tests/database/drift.test.ts. Rupiah and counts are numbers, uuid a
 * string, timestamptz a Date.
 */

type UsersTable = {
  uid: string;
  email: string;
  role: Role;
  namaLengkap: Generated<string>;
  wa: Generated<string>;
  alamatLengkap: Generated<string>;
  provinsi: Generated<string>;
  kotaKabupaten: Generated<string>;
  kecamatan: Generated<string>;
  kodePos: Generated<string>;
  createdAt: Generated<Date>;
};

type AuditEventsTable = {
  id: string;
  createdAt: Generated<Date>;
  actorId: string | null;
  actorEmail: Generated<string>;
  action: string;
  clientIp: Generated<string>;
  storeId: string | null;
  details: ColumnType<Record<string, unknown>, string | undefined, never>;
};

type RateLimitsTable = {
  key: string;
  points: Generated<number>;
  expire: number | null;
  tried: Generated<string[]>;
};

type StoresTable = {
  storeId: string;
  namaToko: string;
  slug: string;
  waNumber: string;
  deskripsi: Generated<string>;
  caraPembayaran: Generated<string>;
  themeColor: Generated<string>;
  logoUrl: Generated<string>;
  timeZone: Generated<TimeZone>;
  status: Generated<StoreStatus>;
  expiryDate: Date | null;
  createdAt: Generated<Date>;
  linkSharedAt: Date | null;
  paymentHours: PaymentHours | null;
  answerHours: AnswerHours | null;
  unansweredExplainedBy: string | null;
};

type MembershipsTable = {
  storeId: string;
  userId: string;
  role: 'owner';
  email: string;
  createdAt: Generated<Date>;
};

type SlugsTable = {
  slug: string;
  storeId: string;
  createdAt: Generated<Date>;
};

type StoreCountersTable = {
  storeId: string;
  lastOrderNumber: Generated<number>;
};

type StoreSecretsTable = {
  storeId: string;
  name: 'rajaOngkirApiKey';
  ciphertext: Buffer;
  updatedAt: Generated<Date>;
};

type StoreShippingTable = {
  storeId: string;
  originShape: AreaShape;
  originProvinceId: string;
  originProvinceName: string;
  originCityId: string;
  originCityName: string;
  apiKeyLast4: Generated<string>;
  updatedAt: Generated<Date>;
};

type ProductsTable = {
  storeId: string;
  id: string;
  namaProduk: string;
  namaUrut: GeneratedAlways<string>;
  deskripsi: Generated<string>;
  hidden: Generated<boolean>;
  createdAt: Generated<Date>;
  deletedAt: Date | null;
};

type VariantsTable = {
  storeId: string;
  id: string;
  productId: string;
  position: number;
  harga: number;
  stok: number;
  berat: number;
};

type ProductPhotosTable = {
  storeId: string;
  productId: string;
  id: string;
  position: number;
  width: number;
  height: number;
  createdAt: Generated<Date>;
};

type PrivateFilesTable = {
  storeId: string;
  id: string;
  customerId: string | null;
  createdAt: Generated<Date>;
};

type StockChangesTable = {
  storeId: string;
  variantId: string;
  key: string;
  delta: number;
  createdAt: Generated<Date>;
};

type VouchersTable = {
  storeId: string;
  id: string;
  code: string;
  kind: VoucherKind;
  value: number;
  maxDiscount: number | null;
  minPurchase: Generated<number>;
  startsAt: Date;
  endsAt: Date | null;
  perBuyerLimit: number | null;
  active: Generated<boolean>;
  createdAt: Generated<Date>;
};

type VoucherCountersTable = {
  storeId: string;
  voucherId: string;
  quota: number | null;
  used: Generated<number>;
  given: Generated<number>;
};

type VoucherBuyersTable = {
  storeId: string;
  voucherId: string;
  customerId: string;
  used: number;
};

type OrdersTable = {
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
  discount: Generated<number>;
  shippingCost: Generated<number>;
  totalPrice: number;
  status: Generated<OrderStatus>;
  courier: Generated<string>;
  nomorResi: Generated<string>;
  shippedAt: Date | null;
  cancelledAt: Date | null;
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
  harga: number;
  berat: number;
  quantity: number;
  position: number;
};

type OrderEventsTable = {
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
  createdAt: Generated<Date>;
};

type IdempotencyKeysTable = {
  storeId: string;
  customerId: string;
  key: string;
  requestHash: string;
  orderId: string;
  createdAt: Generated<Date>;
};

type MailsTable = {
  id: string;
  key: string;
  recipient: string;
  subject: string;
  bodyText: string;
  bodyHtml: string;
  createdAt: Generated<Date>;
  expiresAt: Date | null;
  tries: Generated<number>;
  lastError: Generated<string>;
  sentAt: Date | null;
  failedAt: Date | null;
  retriedAt: Date | null;
  causedBy: string | null;
};

export type Database = {
  users: UsersTable;
  auditEvents: AuditEventsTable;
  rateLimits: RateLimitsTable;
  stores: StoresTable;
  /** A view. */
  storeTerms: Pick<StoresTable, 'storeId' | 'status' | 'expiryDate'>;
  memberships: MembershipsTable;
  slugs: SlugsTable;
  storeCounters: StoreCountersTable;
  storeSecrets: StoreSecretsTable;
  storeShipping: StoreShippingTable;
  products: ProductsTable;
  variants: VariantsTable;
  /** A view. */
  variantStock: Pick<VariantsTable, 'storeId' | 'id' | 'stok'>;
  productPhotos: ProductPhotosTable;
  privateFiles: PrivateFilesTable;
  stockChanges: StockChangesTable;
  vouchers: VouchersTable;
  voucherCounters: VoucherCountersTable;
  voucherBuyers: VoucherBuyersTable;
  orders: OrdersTable;
  orderItems: OrderItemsTable;
  orderEvents: OrderEventsTable;
  idempotencyKeys: IdempotencyKeysTable;
  mails: MailsTable;
  heartbeat: { single: Generated<boolean>; beatAt: Date };
  outages: { endedAt: Date; beganAt: Date };
};
