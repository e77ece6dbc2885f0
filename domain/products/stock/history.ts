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
  /** The team member who cancelled the order; null if somebody else did, or if the shop has only one member. */
  person: string | null;
};

/** `by` is a team member's name and role, or the email of the shop's only member; null if the person is unknown. */
type EditEntry = Omit<OrderEntry, 'kind'> & { kind: 'edit'; by: string | null };

type OwnerEntry = { kind: 'hand' | 'import'; by: string | null };
