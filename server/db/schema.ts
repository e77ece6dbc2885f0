import type { UsersTable } from './schema/accounts.ts';
import type { StoreCustomersTable } from './schema/customers.ts';
import type { ProductImportKeysTable, ProductImportsTable } from './schema/imports.ts';
import type {
  IdempotencyKeysTable,
  OrderDraftsTable,
  OrderEventsTable,
  OrderItemsTable,
  OrdersTable,
} from './schema/orders.ts';
import type {
  PaymentAccountsTable,
  PaymentProofsTable,
  QrisMerchantsTable,
  StoreQrisTable,
} from './schema/payments.ts';
import type {
  AuditEventsTable,
  HeartbeatTable,
  JointCommitsTable,
  MailsTable,
  OutagesTable,
  RateLimitsTable,
} from './schema/platform.ts';
import type {
  CategoriesTable,
  ProductPhotosTable,
  ProductsTable,
  StockChangesTable,
  VariantStockTable,
  VariantsTable,
} from './schema/products.ts';
import type { SalesTable } from './schema/sales.ts';
import type {
  CourierRatesTable,
  ParcelTracksTable,
  ProviderListsTable,
  TariffsTable,
} from './schema/shipping.ts';
import type { BankStatementsTable, StatementColumnsTable, StatementRowsTable } from './schema/statements.ts';
import type {
  MembershipsTable,
  PrivateFilesTable,
  SlugsTable,
  StoreCountersTable,
  StoreNotesTable,
  StoreSecretsTable,
  StoreShippingTable,
  StoresTable,
  StoreTermsTable,
} from './schema/stores.ts';
import type { VoucherBuyersTable, VoucherCountersTable, VouchersTable } from './schema/vouchers.ts';

/*
 * Mirrors db/migrations/*.sql, held together by tests/database/drift.test.ts. Rupiah and counts are numbers, uuid and
 * date strings, timestamptz a Date.
 */

export type Database = {
  users: UsersTable;
  auditEvents: AuditEventsTable;
  rateLimits: RateLimitsTable;
  stores: StoresTable;
  storeTerms: StoreTermsTable;
  storeNotes: StoreNotesTable;
  memberships: MembershipsTable;
  slugs: SlugsTable;
  storeCounters: StoreCountersTable;
  storeSecrets: StoreSecretsTable;
  storeShipping: StoreShippingTable;
  paymentAccounts: PaymentAccountsTable;
  storeQris: StoreQrisTable;
  qrisMerchants: QrisMerchantsTable;
  tariffs: TariffsTable;
  courierRates: CourierRatesTable;
  providerLists: ProviderListsTable;
  parcelTracks: ParcelTracksTable;
  categories: CategoriesTable;
  products: ProductsTable;
  variants: VariantsTable;
  variantStock: VariantStockTable;
  productPhotos: ProductPhotosTable;
  privateFiles: PrivateFilesTable;
  stockChanges: StockChangesTable;
  productImports: ProductImportsTable;
  productImportKeys: ProductImportKeysTable;
  vouchers: VouchersTable;
  voucherCounters: VoucherCountersTable;
  voucherBuyers: VoucherBuyersTable;
  orders: OrdersTable;
  orderItems: OrderItemsTable;
  orderEvents: OrderEventsTable;
  orderDrafts: OrderDraftsTable;
  storeCustomers: StoreCustomersTable;
  idempotencyKeys: IdempotencyKeysTable;
  paymentProofs: PaymentProofsTable;
  sales: SalesTable;
  bankStatements: BankStatementsTable;
  statementRows: StatementRowsTable;
  statementColumns: StatementColumnsTable;
  mails: MailsTable;
  heartbeat: HeartbeatTable;
  outages: OutagesTable;
  jointCommits: JointCommitsTable;
};
