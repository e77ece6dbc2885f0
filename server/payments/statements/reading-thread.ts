import { answerFromThread } from '#server/bounds/answer-from-thread.ts';
import type { UploadedStatement } from './import-statement.ts';
import { readStatementFile, withoutUnused } from './table.ts';

answerFromThread(async ({ file, savedColumns }: UploadedStatement) => {
  const read = await readStatementFile(file, savedColumns);
  return read.ok ? { ...read, tables: read.tables.map(withoutUnused) } : read;
});
