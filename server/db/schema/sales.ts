import type { ColumnType, Generated } from 'kysely';

/** Sums are texts when read: they may be too large for a number. */
export type SalesTable = {
  storeId: string;
  startsAt: Date;
  orders: number;
  subtotal: ColumnType<string, number, string>;
  discount: ColumnType<string, number, string>;
  shippingCost: ColumnType<string, number, string>;
  uniqueCode: ColumnType<string, number, string>;
  totalPrice: ColumnType<string, number, string>;
  content: string;
  refunds: Generated<number>;
  refunded: Generated<string>;
};
