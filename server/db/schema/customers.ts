export type StoreCustomersTable = {
  storeId: string;
  customerId: string;
  note: string;
  tags: string[];
};
