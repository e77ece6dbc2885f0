/** `spent` is in rupiah: completed orders minus refunds. See docs/product/customers.md#who-is-a-customer. */
export type ShopCustomer = {
  id: string;
  name: string;
  wa: string;
  email: string;
  orders: number;
  /** True if counting stopped at MAX_COUNTED_ORDERS, so that the customer may have more than `orders` orders. */
  countCapped: boolean;
  spent: number;
  /** True if the customer may have older orders that `spent` does not include. */
  spentCapped: boolean;
  lastOrderAt: Date;
  note: string;
  tags: string[];
};

export const MAX_CUSTOMER_NOTE = 500;
export const MAX_CUSTOMER_TAGS = 5;
export const MAX_TAG_LETTERS = 20;

export function tagOf(typed: string): string {
  return typed.trim().replace(/\s+/g, ' ').toLowerCase();
}

export function tagsIn(typed: string): string[] {
  return [...new Set(typed.split(',').map(tagOf))].filter((tag) => tag !== '');
}
