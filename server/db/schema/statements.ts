import type { Generated } from 'kysely';

type BankStatementsTable = {
  storeId: string;
  id: string;
  name: string;
  bank: Generated<string>;
  content: Generated<string>;
  incoming: Generated<number>;
  added: Generated<number>;
  passedBy: Generated<number>;
  unread: Generated<number>;
  createdAt: Generated<Date>;
};

type StatementRowsTable = {
  storeId: string;
  id: string;
  bank: string;
  bookedOn: string | null;
  amount: number;
  description: string;
  same: string;
  nth: number;
  wasPending: boolean;
  orderId: string | null;
  matchedAt: Date | null;
  dismissed: Generated<boolean>;
  createdAt: Generated<Date>;
};

type StatementColumnsTable = {
  storeId: string;
  headerKey: string;
  bank: string;
  columns: string;
  chosenAt: Generated<Date>;
};

export type StatementTables = {
  bankStatements: BankStatementsTable;
  statementRows: StatementRowsTable;
  statementColumns: StatementColumnsTable;
};
