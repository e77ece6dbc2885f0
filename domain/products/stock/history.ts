export type StockEntry = {
  /** Id of the order line or variant; several entries may share it. */
  id: string;
  at: Date;
  delta: number;
  optionText: string;
} & (OrderEntry | CancelEntry | EditEntry | OwnerEntry);

type OrderEntry = { kind: 'order'; orderId: string; orderNumber: number; customerName: string };

type CancelEntry = Omit<OrderEntry, 'kind'> & {
  kind: 'cancel';
  by: 'customer' | 'storeAdmin' | 'system';
  /** The team member who cancelled; null in a shop without a team. */
  person: string | null;
};

/** `by` is a team member's name and role, or the owner's e-mail; null if that person no longer owns the shop. */
type EditEntry = Omit<OrderEntry, 'kind'> & { kind: 'edit'; by: string | null };

type OwnerEntry = { kind: 'hand' | 'import'; by: string | null };
