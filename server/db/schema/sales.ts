import type { ColumnType, Generated } from 'kysely';
import type { OrderPrice } from '#domain/orders/price/price.ts';

/** Sums are texts when read: they may be too large for a number. */
type SalesTable = Record<keyof OrderPrice, ColumnType<string, number, string>> & {
  storeId: string;
  startsAt: Date;
  orders: number;
  content: string;
  refunds: Generated<number>;
  refunded: Generated<string>;
};

export type SalesTables = {
  sales: SalesTable;
};
