import type { Identity } from '../as-identity.ts';
import { hasWritingRight } from './rights.ts';
import type { Row } from './rows.ts';

/** Only the program itself writes these tables. */
const unwritten = ['courier_rates', 'parcel_tracks', 'rent_invoices', 'rent_orders', 'rent_counters'];

/** Defines who may change or add this row; the tests expect that everybody else is refused. */
export function writes(
  { role, userId, storeId, orderId, rights }: Identity,
  table: string,
  row: Row,
): boolean {
  if (!hasWritingRight({ rights }, table)) return false;
  const own = row.store_id !== undefined && row.store_id === storeId;
  const mine = row.customer_id !== undefined && row.customer_id === userId;
  if (unwritten.includes(table)) return false;
  if (table === 'rent_plans') return role === 'superAdmin';
  if (table === 'rent_terms') return own && role === 'operatorAt';
  if (table === 'users') return row.uid === userId && (role === 'customer' || role === 'buyerAt');
  if (table === 'audit_events')
    return row.actor_id === userId && (role === 'superAdmin' || (own && role === 'operatorAt'));
  if (table === 'mails') return role === 'superAdmin' && row.failed_at !== null;
  if (table === 'stores') return own && role === 'storeAdmin';
  if (table === 'store_terms' || table === 'store_notes') return own && role === 'operatorAt';
  if (table === 'variant_stock') return own && (role === 'storeAdmin' || role === 'buyerAt');
  if (table === 'store_counters') return own && (role === 'storeAdmin' || role === 'buyerAt');
  if (table === 'voucher_counters') return own && (role === 'storeAdmin' || role === 'buyerAt');
  if (table === 'push_notices') return false;
  if (table === 'store_activities') return own && role === 'storeAdmin' && row.actor_id === userId;
  if (table === 'push_join_codes') return own && role === 'storeAdmin' && row.user_id === userId;
  if (table === 'push_devices') {
    if (row.user_id !== null) return own && role === 'storeAdmin';
    return own && mine && (role === 'buyerAt' || (role === 'linkAt' && row.order_id === orderId));
  }
  // The holder of an order's secret link may add private files of the order's buyer, and payment proofs of the order.
  if (role === 'linkAt')
    return (
      own && mine && (table === 'private_files' || (table === 'payment_proofs' && row.order_id === orderId))
    );
  if (table === 'idempotency_keys') return own && mine && (role === 'buyerAt' || role === 'storeAdmin');
  const ofBuyers = [
    'order_events',
    'order_items',
    'orders',
    'voucher_buyers',
    'private_files',
    'payment_proofs',
  ];
  return own && (role === 'storeAdmin' || (ofBuyers.includes(table) && mine && role === 'buyerAt'));
}
