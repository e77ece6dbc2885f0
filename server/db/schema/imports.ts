import type { Generated } from 'kysely';

type ProductImportsTable = {
  storeId: string;
  id: string;
  content: string;
  written: Generated<number>;
  planned: Generated<number>;
  workingAt: Date | null;
  doneAt: Date | null;
  made: Generated<number>;
  changed: Generated<number>;
  createdAt: Generated<Date>;
};

type ProductImportKeysTable = {
  storeId: string;
  importKey: string;
  productId: string;
};

export type ImportTables = {
  productImports: ProductImportsTable;
  productImportKeys: ProductImportKeysTable;
};
