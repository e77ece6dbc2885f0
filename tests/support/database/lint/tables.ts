/** Tables of shops. All others of ours belong to no shop: those of public, `auth.…`, and the queue, `graphile_worker.…`. */
export const shopTables = [
  'stores',
  'store_terms',
  'memberships',
  'store_counters',
  'store_secrets',
  'store_shipping',
  'tariffs',
  'courier_rates',
  'parcel_tracks',
  'payment_accounts',
  'store_qris',
  'categories',
  'products',
  'variants',
  'variant_stock',
  'product_photos',
  'stock_changes',
  'private_files',
  'product_imports',
  'product_import_keys',
  'bank_statements',
  'statement_rows',
  'statement_columns',
  'vouchers',
  'voucher_counters',
  'voucher_buyers',
  'orders',
  'order_items',
  'order_events',
  'idempotency_keys',
  'sales',
  'payment_proofs',
  'order_drafts',
  'store_customers',
  'store_notes',
];

export const globalTables = [
  'users',
  'audit_events',
  'rate_limits',
  'mails',
  'slugs',
  'qris_merchants',
  'heartbeat',
  'outages',
  'joint_commits',
  'provider_lists',
];

export function isShopTable(name: string): boolean {
  return shopTables.includes(name);
}

export function isGlobalTable(name: string): boolean {
  return globalTables.includes(name) || /^(auth|graphile_worker)\./.test(name);
}

/** So are the names of all columns that hold a moment, and no others. */
export const MOMENT = /_(at|date)$/;
