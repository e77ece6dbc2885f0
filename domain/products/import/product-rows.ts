import { isUuid } from '#domain/id.ts';
import { textOf } from '#domain/spreadsheets/cell.ts';
import type { Field } from './columns.ts';
import type { SheetRow } from './table.ts';

const KEY_LETTERS = 250;

type ProductRows = { key: string | null; rows: SheetRow[] };

/**
 * Groups the rows of one file by product. Later imports find the product by the group's `key`. Shopee's group numbers
 * cannot be keys, because they restart at 1 in each file. Such a group gets the product's code as `key`, or null.
 */
export function productsIn(
  rows: readonly SheetRow[],
  fail: (row: SheetRow, field: Field, text: string) => void,
): ProductRows[] {
  const found: ProductRows[] = [];
  const codes = new Map<string, SheetRow>();
  for (const [joint, joined] of Map.groupBy(rows, jointOf)) {
    const [first] = joined;
    if (!first) continue;
    if (joint === '') {
      for (const row of joined) fail(row, 'namaProduk', 'Isi nama atau ID produknya.');
      continue;
    }
    const key = joint.startsWith('variasi:') ? codeOf(joined, fail) : joint.slice(0, KEY_LETTERS);
    const other = key === null ? undefined : codes.get(key);
    if (other)
      fail(first, 'sku', `Kode ini sudah dipakai produk di baris ${other.row}. Satu kode untuk satu produk.`);
    else found.push({ key, rows: joined });
    if (key !== null) codes.set(key, other ?? first);
  }
  return found;
}

function jointOf({ cells }: SheetRow): string {
  const id = textOf(cells.productId);
  if (isUuid(id)) return id.toLowerCase();
  const [group, sku, name] = [textOf(cells.group), textOf(cells.sku), textOf(cells.namaProduk)];
  const named = [id, group && `variasi:${group}`, sku && `sku:${sku}`, name && `nama:${name.toLowerCase()}`];
  return named.find(Boolean) ?? '';
}

function codeOf(
  rows: readonly SheetRow[],
  fail: (row: SheetRow, field: Field, text: string) => void,
): string | null {
  const [first, ...others] = rows.filter(({ cells }) => textOf(cells.sku) !== '');
  if (!first) return null;
  const code = textOf(first.cells.sku);
  for (const other of others)
    if (textOf(other.cells.sku) !== code)
      fail(other, 'sku', `Kode berbeda dari baris ${first.row}, padahal kode integrasi variasinya sama.`);
  return `sku:${code}`.slice(0, KEY_LETTERS);
}
