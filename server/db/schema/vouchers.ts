import type { Generated } from 'kysely';
import type { VoucherKind } from '#domain/vouchers/voucher.ts';

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

export type VoucherTables = {
  vouchers: VouchersTable;
  voucherCounters: VoucherCountersTable;
  voucherBuyers: VoucherBuyersTable;
};
