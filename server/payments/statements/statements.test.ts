import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { asUser } from '#server/db/access.ts';
import { sentMessages } from '#server/db/pool.ts';
import type { SheetFile } from '#server/spreadsheets/reading/read.ts';
import { processCpuMs } from '../../../tests/support/cpu-time.ts';
import { bcaFile, csvFile, type Payment, strangeFile } from '../../../tests/support/statements/files.ts';
import { world } from '../../../tests/support/world/world.ts';
import { actOnRow } from './act.ts';
import { readStatementBoard } from './board.ts';
import { chooseColumns, readSavedColumns, readWaitingTable, storeStatement } from './statements.ts';
import { readStatementFile } from './table.ts';

const { sri, dewi, warung } = world;

const today = '2026-07-01';

async function upload(file: SheetFile, owner = sri) {
  const storeId = owner.storeId as string;
  const known = await asUser(owner, (tx) => readSavedColumns(tx, storeId));
  const read = await readStatementFile(file, known);
  if (!read.ok) throw new Error(read.message);
  const [table] = read.tables;
  if (!table) throw new Error('no table');
  const outcome = await asUser(owner, (tx) => storeStatement(tx, storeId, { name: file.name, table, today }));
  if (outcome.kind === 'tooLarge') throw new Error('too large');
  const { statements } = await board(owner);
  return { ...outcome, latest: statements.find(({ id }) => id === outcome.id) ?? null };
}

function board(owner = sri) {
  return readStatementBoard(
    (work) => asUser(owner, work),
    { storeId: owner.storeId as string },
    'Asia/Jakarta',
  );
}

async function storedRows(mark: string, owner = sri) {
  const { others, dismissed } = await board(owner);
  return [...others, ...dismissed]
    .filter(({ description }) => description.startsWith(mark))
    .map(({ bookedOn, amount }) => `${bookedOn} ${amount}`)
    .toSorted();
}

const payment = (text: string, amount = 7, day = '2026-06-27'): Payment => ({ day, amount, text });

test('importing a file twice, or overlapping files, stores each payment once; equal payments are counted', async () => {
  const mark = randomUUID();
  const first = [payment(mark), payment(mark), payment(`${mark} B`)];
  const { latest } = await upload(bcaFile(first));
  expect(latest).toMatchObject({ bank: 'BCA', incoming: 3, added: 3, passedBy: 1, unread: 0 });
  expect((await upload(bcaFile(first))).latest).toMatchObject({ incoming: 3, added: 0 });
  const later = [...first.slice(1), payment(`${mark} C`, 9, '2026-06-28')];
  expect((await upload(bcaFile(later))).latest).toMatchObject({ incoming: 3, added: 1 });
  expect(await storedRows(mark)).toEqual(['2026-06-27 7', '2026-06-27 7', '2026-06-27 7', '2026-06-28 9']);
});

test('the same file from two tabs at once adds its payments once', async () => {
  const mark = randomUUID();
  const file = bcaFile(Array.from({ length: 40 }, (_, nth) => payment(mark, (nth % 4) + 1)));
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => upload(file)));
  expect(outcomes.map(({ latest }) => latest?.added).toSorted()).toEqual([0, 0, 0, 40]);
});

test('a pending payment becomes the booked one, also if it was put aside', async () => {
  const mark = randomUUID();
  await upload(bcaFile([payment(mark, 7, 'PEND')]));
  const [row] = (await board()).others.filter(({ description }) => description === mark);
  if (!row) throw new Error('no row');
  await asUser(sri, (tx) => actOnRow(tx, sri, warung.storeId, { intent: 'dismiss', rowId: row.id }));
  await upload(bcaFile([payment(mark)]));
  await upload(bcaFile([payment(mark, 7, 'PEND')]));
  expect(await storedRows(mark)).toEqual(['2026-06-27 7']);
  expect((await board()).dismissed.filter(({ description }) => description === mark)).toHaveLength(1);
});

test("a bank's columns are chosen once; nothing is stored if they give no rows", async () => {
  const mark = randomUUID();
  const { kind, id, latest } = await upload(strangeFile([payment(mark)]), dewi);
  expect([kind, latest]).toEqual(['columnsAsked', null]);
  const storeId = dewi.storeId as string;
  const choose = (amount: number) =>
    asUser(dewi, async (tx) => {
      const table = await readWaitingTable(tx, storeId, id);
      if (!table) throw new Error('not waiting');
      const columns = { date: 0, descriptions: [1], amount, mark: 3, isIncomingOnly: false };
      return chooseColumns(tx, storeId, { id, table, bank: 'BSI', columns, today });
    });
  expect(await choose(1)).toBe(false);
  expect(await choose(2)).toBe(true);
  expect(await storedRows(mark, dewi)).toEqual(['2026-06-27 7']);
  expect(await asUser(dewi, (tx) => readWaitingTable(tx, storeId, id))).toBeNull();
  const again = await upload(strangeFile([payment(mark), payment(`${mark} B`)]), dewi);
  expect(again).toMatchObject({
    kind: 'stored',
    latest: { bank: 'BSI', incoming: 2, added: 1, passedBy: 1 },
  });
  // Another shop chose columns for this bank file's layout, but each shop is asked for its own choice.
  expect((await upload(strangeFile([payment(mark)]))).kind).toBe('columnsAsked');
});

test('a shop remembers the latest 20 layouts', async () => {
  const storeId = dewi.storeId as string;
  for (let nth = 0; nth < 22; nth++) {
    const { id } = await upload(csvFile('a.csv', [`Hari ${nth}x,Isi,Uang`, '2026-06-27,x,5']), dewi);
    await asUser(dewi, async (tx) => {
      const table = await readWaitingTable(tx, storeId, id);
      if (!table) throw new Error('not waiting');
      const columns = { date: 0, descriptions: [1], amount: 2, mark: null, isIncomingOnly: true };
      await chooseColumns(tx, storeId, { id, table, bank: 'BSI', columns, today });
    });
  }
  const known = await asUser(dewi, (tx) => readSavedColumns(tx, storeId));
  expect([known.size, known.has('hari 0x|isi|uang'), known.has('hari 21x|isi|uang')]).toEqual([
    20,
    false,
    true,
  ]);
});

test('1,000 rows take hardly more database messages than 10, and less than 2 seconds of processor time', async () => {
  const uploadRows = async (count: number) => {
    const mark = randomUUID();
    const file = bcaFile(
      Array.from({ length: count }, (_, nth) => payment(`${mark} ${nth}`, 50_000 + (nth % 97))),
    );
    const before = sentMessages();
    const spentMs = await processCpuMs(async () => {
      const { latest } = await upload(file);
      expect(latest).toMatchObject({ incoming: count, added: count });
    });
    return { messages: sentMessages() - before, spentMs };
  };
  const [few, many] = [await uploadRows(10), await uploadRows(1_000)];
  expect(many.messages - few.messages).toBeLessThan(5);
  expect(many.spentMs).toBeLessThan(2_000);
});

test('a waiting table is stored with needed columns and letters only, and refused if it is too large', async () => {
  const keep = (rowCount: number) => {
    const cells = Array.from({ length: 60 }, () => '"'.repeat(400));
    const table = {
      header: cells,
      rows: Array.from({ length: rowCount }, (_, nth) => ({ row: nth + 2, cells })),
      columns: null,
      bank: null,
      lastOfPeriod: null,
    };
    return asUser(sri, (tx) => storeStatement(tx, warung.storeId, { name: 'b.csv', table, today }));
  };
  const outcome = await keep(3);
  if (outcome.kind !== 'columnsAsked') throw new Error(outcome.kind);
  const waiting = await asUser(sri, (tx) => readWaitingTable(tx, warung.storeId, outcome.id));
  expect(waiting?.header).toHaveLength(40);
  expect(waiting?.rows.map(({ row, cells }) => [row, cells.length, String(cells[39]).length])).toEqual([
    [2, 40, 300],
    [3, 40, 300],
    [4, 40, 300],
  ]);
  expect(await keep(410)).toMatchObject({ kind: 'columnsAsked' });
  expect(await keep(420)).toEqual({ kind: 'tooLarge' });
});
