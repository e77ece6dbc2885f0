import { type Cell, SHEET_CELL_LETTERS } from '#domain/spreadsheets/cell.ts';
import { PackageParts } from './package-parts.ts';
import { refusals, SheetRefused } from './refusal.ts';
import { readSheet, unescaped } from './sheet.ts';
import type { TableKind, TableOfKind } from './table-kind.ts';

/** Limits the visible sheets that are searched. Hidden sheets are skipped, because templates keep their lists there. */
const MOST_SHEETS = 20;

const MOST_STRINGS = 300_000;
const MOST_LETTERS = 20_000_000;

type Sheet = { relationship: string; isHidden: boolean };

/** Returns the table whose kind comes first in `kinds`, from any sheet, or null. A broken file may throw any error. */
export async function readXlsx<T>(
  file: string,
  bytes: Uint8Array,
  kinds: readonly TableKind<T>[],
): Promise<TableOfKind<T> | null> {
  const parts = await PackageParts.open(bytes);
  if (!parts.has('xl/workbook.xml')) throw new SheetRefused(refusals.notASheet);
  const sheets = await readSheets(parts);
  const targets = await readTargets(parts);
  const strings = await readStrings(parts);
  let found: () => TableOfKind<T> | null = () => null;
  let wanted = kinds;
  for (const { relationship } of sheets.filter(({ isHidden }) => !isHidden).slice(0, MOST_SHEETS)) {
    const part = targets.get(relationship);
    const better = part && (await readSheet(file, parts, part, strings, wanted));
    if (better) [found, wanted] = [better.table, kinds.slice(0, kinds.indexOf(better.kind))];
    if (wanted.length === 0) break;
  }
  return found();
}

async function readSheets(parts: PackageParts): Promise<Sheet[]> {
  const sheets: Sheet[] = [];
  await parts.read('xl/workbook.xml', {
    onStart: ({ name, attributes }) => {
      if (name !== 'sheet' || sheets.length > 1_000) return;
      const relationship = Object.entries(attributes).find(([key]) => /^\w+:id$/.test(key))?.[1] ?? '';
      sheets.push({ relationship, isHidden: /hidden/i.test(attributes.state ?? '') });
    },
  });
  return sheets;
}

async function readTargets(parts: PackageParts): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  await parts.read('xl/_rels/workbook.xml.rels', {
    onStart: ({ name, attributes: { Id: id, Target: target, TargetMode: mode } }) => {
      if (name !== 'Relationship' || !id || !target || mode === 'External' || targets.size > 5_000) return;
      targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`);
    },
  });
  return targets;
}

async function readStrings(parts: PackageParts): Promise<Cell[]> {
  const strings: string[] = [];
  let letters = 0;
  let text = '';
  let isText = false;
  let isReading = 0;
  await parts.read('xl/sharedStrings.xml', {
    onStart: ({ name }) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isReading += 1;
      isText = name === 't' && isReading === 0;
    },
    onText: (piece) => {
      if (isText && text.length < SHEET_CELL_LETTERS) text += piece.slice(0, SHEET_CELL_LETTERS);
    },
    onEnd: (name) => {
      isText = false;
      if (name === 'rPh') isReading -= 1;
      if (name !== 'si') return undefined;
      letters += text.length;
      strings.push(unescaped(text));
      if (strings.length > MOST_STRINGS || letters > MOST_LETTERS)
        throw new SheetRefused(refusals.unpacksTooLarge);
      return undefined;
    },
  });
  return strings;
}
