import { randomUUID } from 'node:crypto';
import { dayOf } from '#domain/calendar/day.ts';
import { asUser } from '#server/db/access.ts';
import { readStatementBoard } from '#server/payments/statements/board.ts';
import { storeStatement } from '#server/payments/statements/statements.ts';
import { readStatementFile } from '#server/payments/statements/table.ts';
import type { SheetFile } from '#server/spreadsheets/reading/read.ts';
import { presentOwner } from '../world/shop-floor.ts';
import { bcaFile, type Payment, strangeFile } from './files.ts';

const TODAY = '2023-07-01';

const payment = (text: string) => ({ day: '2023-06-27', amount: 7_777, text });

/** Stores a bank statement whose columns the shop's owner has not chosen yet, and returns its id. */
export function waitingStatement(storeId: string, text: string): Promise<string> {
  return storedStatement(storeId, strangeFile([payment(text)]));
}

export async function statementRow(storeId: string, text: string): Promise<string> {
  return rowOf(storeId, payment(text), TODAY);
}

/** Stores a bank statement with one row, a payment made today in Jakarta's time zone, and returns the row's id. */
export async function paidToday(storeId: string, amount: number, text = ''): Promise<string> {
  const today = dayOf(new Date(), 'Asia/Jakarta');
  return rowOf(storeId, { day: today, amount, text: `${text} ${randomUUID()}`.trim() }, today);
}

async function rowOf(storeId: string, paid: Payment, today: string): Promise<string> {
  await storedStatement(storeId, bcaFile([paid]), today);
  const owner = await presentOwner(storeId);
  const { others, matched } = await readStatementBoard(
    (work) => asUser(owner, work),
    { storeId },
    'Asia/Jakarta',
  );
  const row = [...others, ...matched].find(({ description }) => description === paid.text);
  if (!row) throw new Error('the row was not kept');
  return row.id;
}

async function storedStatement(storeId: string, file: SheetFile, today = TODAY): Promise<string> {
  const read = await readStatementFile(file, new Map());
  const [table] = read.ok ? read.tables : [];
  if (!table) throw new Error('the file was not read');
  const owner = await presentOwner(storeId);
  const statement = { name: file.name, table, today };
  const outcome = await asUser(owner, (tx) => storeStatement(tx, storeId, statement));
  if (outcome.kind === 'tooLarge') throw new Error('the file is too large');
  return outcome.id;
}
