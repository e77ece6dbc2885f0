import { Buffer } from 'node:buffer';
import type { SheetOptions } from '#domain/products/import/sheet-products.ts';
import { asUser } from '#server/db/access.ts';
import { type ExportFormat, openExport } from '#server/products/import/export.ts';
import { importProducts, previewImport, storeImport } from '#server/products/import/imports.ts';
import { prepareImport } from '#server/products/import/prepare.ts';
import type { SheetFile } from '#server/spreadsheets/reading/read.ts';
import { type Person, world } from '../world/world.ts';
import { madeXlsx } from './made-xlsx.ts';

const { dewi } = world;

const plain: SheetOptions = { weightUnit: 'gram', defaultWeight: null, shorten: false, hideNew: false };

type Run = Parameters<typeof importProducts>[0];

export function runAs(owner: Person): Run {
  return (work) => asUser(owner, work);
}

export async function preview(files: SheetFile[], owner = dewi, options: Partial<SheetOptions> = {}) {
  const prepared = await prepareImport(files, { ...plain, ...options });
  if (!prepared.ok) throw new Error(prepared.message);
  const storeId = owner.storeId as string;
  const id = await asUser(owner, (tx) => storeImport(tx, storeId, prepared));
  const seen = await asUser(owner, (tx) => previewImport(tx, storeId, id));
  if (seen?.kind !== 'planned') throw new Error('a plan was expected');
  const kinds = Object.fromEntries(
    ['new', 'changed', 'unchanged'].map((kind) => [
      kind,
      seen.plan.products.filter((one) => one.kind === kind).length,
    ]),
  );
  return {
    id,
    storeId,
    kinds,
    ...seen,
    begin: (mark = seen.mark, mayRename = true) =>
      importProducts(runAs(owner), storeId, id, { mark, mayRename }),
  };
}

export function sheet(...rows: (string | number)[][]): SheetFile[] {
  return [{ name: 'produk.xlsx', bytes: madeXlsx([{ rows }]) }];
}

export async function exported(format: ExportFormat, owner = dewi): Promise<SheetFile[]> {
  const stream = await openExport(format, runAs(owner), owner.storeId as string);
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return [{ name: `produk.${format}`, bytes: Buffer.concat(pieces) }];
}
