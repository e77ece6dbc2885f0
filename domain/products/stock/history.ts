/** Why a stock became `delta` pieces more, or fewer below 0. */
export type StockEntry = {
  /** Of the line or variant; one id may have several entries. */
  id: string;
  at: Date;
  delta: number;
  /** '' without options. */
  optionText: string;
} & (OrderEntry | CancelEntry | EditEntry | OwnerEntry);

/** What it took when it was placed. */
type OrderEntry = { kind: 'order'; orderId: string; orderNumber: number; customerName: string };

type CancelEntry = Omit<OrderEntry, 'kind'> & { kind: 'cancel'; by: 'customer' | 'storeAdmin' | 'system' };

/** `by` is an owner's e-mail; null where they own the shop no more. */
type EditEntry = Omit<OrderEntry, 'kind'> & { kind: 'edit'; by: string | null };

/** `by` as for edits. */
type OwnerEntry = { kind: 'hand' | 'import'; by: string | null };
