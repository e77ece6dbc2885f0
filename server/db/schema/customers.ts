type StoreCustomersTable = {
  storeId: string;
  customerId: string;
  note: string;
  tags: string[];
};

export type CustomerTables = {
  storeCustomers: StoreCustomersTable;
};
