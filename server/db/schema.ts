import type { AccountTables } from './schema/accounts.ts';
import type { ImportTables } from './schema/imports.ts';
import type { OrderTables } from './schema/orders.ts';
import type { PaymentTables } from './schema/payments.ts';
import type { PlatformTables } from './schema/platform.ts';
import type { ProductTables } from './schema/products.ts';
import type { SalesTables } from './schema/sales.ts';
import type { ShippingTables } from './schema/shipping.ts';
import type { StatementTables } from './schema/statements.ts';
import type { StoreTables } from './schema/stores.ts';
import type { VoucherTables } from './schema/vouchers.ts';

/*
 * Mirrors db/migrations/*.sql, held together by tests/database/drift.test.ts. Rupiah and counts are numbers, uuid and
 * date strings, timestamptz a Date.
 */

export type Database = AccountTables &
  ImportTables &
  OrderTables &
  PaymentTables &
  PlatformTables &
  ProductTables &
  SalesTables &
  ShippingTables &
  StatementTables &
  StoreTables &
  VoucherTables;
