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
  /** Who of a shop's team cancelled it; null in a shop without one. */
  person: string | null;
};

/** `by` is a name and role in a team, else the owner's e-mail; null if that person no longer owns the shop. */
type EditEntry = Omit<OrderEntry, 'kind'> & { kind: 'edit'; by: string | null };

type OwnerEntry = { kind: 'hand' | 'import'; by: string | null };
