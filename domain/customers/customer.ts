/** See docs/product/customers.md#who-is-a-customer. Money in rupiah. */
export type ShopCustomer = {
  id: string;
  name: string;
  wa: string;
  /** '' without an account. */
  email: string;
  orders: number;
  /** There may be more: `orders` is as far as was counted. */
  countCapped: boolean;
  /** Of completed orders. */
  spent: number;
  /** Only of the newest `orders`. */
  spentCapped: boolean;
  lastOrderAt: Date;
  note: string;
  tags: string[];
};

export const MAX_CUSTOMER_NOTE = 500;
export const MAX_CUSTOMER_TAGS = 5;
export const MAX_TAG_LETTERS = 20;

/** As kept and searched. */
export function tagOf(typed: string): string {
  return typed.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** `typed` has commas between them; each stays once. */
export function tagsIn(typed: string): string[] {
  return [...new Set(typed.split(',').map(tagOf))].filter((tag) => tag !== '');
}
