import type { Generated } from 'kysely';
import type { VoucherKind } from '#domain/vouchers/voucher.ts';

export type VouchersTable = {
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

export type VoucherCountersTable = {
  storeId: string;
  voucherId: string;
  quota: number | null;
  used: Generated<number>;
  given: Generated<number>;
};

export type VoucherBuyersTable = {
  storeId: string;
  voucherId: string;
  customerId: string;
  used: number;
};
