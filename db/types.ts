import { type Kysely, PostgresIntrospector } from 'kysely';

const HEADER = `\
// Written by \`npm run db:types\`; db/types.ts says what a column holds beyond its SQL type.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Role } from '#domain/access.ts';
import type { ActivityNoun } from '#domain/activity/activity.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import type { OrderEventKind } from '#domain/orders/event.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { TrackFailure } from '#domain/orders/parcel/track.ts';
import type { AccountKind } from '#domain/payment-methods/account.ts';
import type { ProofStatus } from '#domain/payments/proof.ts';
import type { ProductOption } from '#domain/products/option.ts';
import type { InvoiceStatus } from '#domain/rent/invoice.ts';
import type { InvoiceKind, TermKind } from '#domain/rent/term.ts';
import type { Preset } from '#domain/rights.ts';
import type { ProviderFault, ReportedFault } from '#domain/shipping/fault.ts';
import type { AreaSource } from '#domain/shipping/origin.ts';
import type { TariffKind } from '#domain/shipping/tariff.ts';
import type { ShippingKind } from '#domain/shipping/way.ts';
import type { AnswerHours, PaymentHours, StoreStatus } from '#domain/stores/store.ts';
import type { VoucherKind } from '#domain/vouchers/voucher.ts';
`;

/** Maps SQL types to the types that queries return. `numeric` is a string, because a number is not exact enough. */
const sqlTypes: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  int4: 'number',
  int8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  _text: 'string[]',
  numeric: 'ColumnType<string, number, string>',
};

/** Maps columns to TypeScript types that the database cannot express. */
const columnTypes: Record<string, string> = {
  'audit_events.details': 'ColumnType<Record<string, unknown>, string | undefined, never>',
  'categories.nama_urut': 'GeneratedAlways<string>',
  'invitations.role': 'Preset',
  'memberships.role': 'Preset',
  'order_events.actor_role': "'customer' | 'storeAdmin' | 'system'",
  'order_events.from_status': 'OrderStatus',
  'order_events.kind': 'OrderEventKind',
  'order_events.to_status': 'OrderStatus',
  'orders.shipping_kind': 'ShippingKind',
  'orders.status': 'OrderStatus',
  'parcel_tracks.outcome': "'asking' | 'known' | Exclude<TrackFailure, 'none'>",
  'payment_accounts.kind': 'AccountKind',
  'payment_proofs.status': 'ProofStatus',
  'products.nama_urut': 'GeneratedAlways<string>',
  'products.options': 'ColumnType<ProductOption[], string | undefined, string>',
  'rent_invoices.kind': 'InvoiceKind',
  'rent_invoices.status': 'InvoiceStatus',
  'rent_terms.kind': 'TermKind',
  'sales.content': 'string',
  'sales.refunded': 'string',
  'stock_changes.reason': "'hand' | 'import' | 'edit' | 'order'",
  'store_secrets.name': "'rajaOngkirApiKey'",
  'store_shipping.origin_shape': 'AreaSource',
  'store_shipping.rates_fault': 'ReportedFault',
  'store_shipping.tracking_fault': 'ProviderFault',
  'store_terms.status': 'StoreStatus',
  'stores.answer_hours': 'AnswerHours',
  'stores.payment_hours': 'PaymentHours',
  'stores.time_zone': 'TimeZone',
  'store_activities.details': 'ColumnType<unknown, string | undefined, never>',
  'store_activities.noun': 'ActivityNoun',
  'tariffs.kind': 'TariffKind',
  'users.role': 'Role',
  'vouchers.kind': 'VoucherKind',
};

type Column = { name: string; dataType: string; isNullable: boolean; hasDefaultValue: boolean };

/** Returns the text of server/db/schema.ts: the tables of a migrated database with Kysely's camel-case names. */
export async function schemaTypes(db: Kysely<unknown>): Promise<string> {
  const missing = new Set(Object.keys(columnTypes));
  const found = await new PostgresIntrospector(db).getTables();
  const tables = found
    .filter(({ schema, isView }) => schema === 'public' && !isView)
    .map(({ name: table, columns }) => {
      const lines = columns.map((column) => {
        missing.delete(`${table}.${column.name}`);
        return `    ${camelCase(column.name)}: ${typeOf(table, column)};\n`;
      });
      return `  ${camelCase(table)}: {\n${lines.join('')}  };\n`;
    });
  if (missing.size > 0)
    throw new Error(`db/types.ts names columns that are gone: ${[...missing].join(', ')}`);
  return `${HEADER}\nexport type Database = {\n${tables.join('')}};\n`;
}

function typeOf(table: string, { name, dataType, isNullable, hasDefaultValue }: Column): string {
  const type = columnTypes[`${table}.${name}`] ?? sqlTypes[dataType];
  if (!type) throw new Error(`db/types.ts does not say what ${table}.${name} is, a ${dataType}`);
  if (/^(?:ColumnType|GeneratedAlways)</.test(type)) return type;
  const read = isNullable ? `${type} | null` : type;
  return hasDefaultValue ? `Generated<${read}>` : read;
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
