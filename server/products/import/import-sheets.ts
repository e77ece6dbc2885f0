import type { SheetOptions } from '#domain/products/import/sheet-products.ts';
import type { Requester } from '#server/bounds/fair-queue.ts';
import { readInThread } from '#server/bounds/read-in-thread.ts';
import type { Tx } from '#server/db/access.ts';
import type { SheetFile } from '#server/spreadsheets/reading/read.ts';
import { storeImport } from './imports.ts';
import type { prepareImport } from './prepare.ts';

const prepareInThread = readInThread<
  { files: SheetFile[]; options: SheetOptions },
  Awaited<ReturnType<typeof prepareImport>>
>('server/products/import/reading-thread.ts');

type StoredSheets = { ok: true; id: string } | { ok: false; status: 400 | 429 | 503; message: string };

/** Reads the sheets and stores their content for a preview. No product changes until the owner confirms the preview. */
export async function importSheets(
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  requester: Requester,
  files: SheetFile[],
  options: SheetOptions,
): Promise<StoredSheets> {
  const prepared = await prepareInThread({ files, options }, requester);
  if (!prepared.ok) return { ok: false, status: prepared.status, message: prepared.message };
  return { ok: true, id: await run((tx) => storeImport(tx, requester.storeId, prepared)) };
}
