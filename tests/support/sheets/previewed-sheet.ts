import { randomUUID } from 'node:crypto';
import { asUser } from '#server/db/access.ts';
import { previewImport, storeImport } from '#server/products/import/imports.ts';
import { prepareImport } from '#server/products/import/prepare.ts';
import { presentOwner } from '../world/shop-floor.ts';

export async function previewedSheet(storeId: string): Promise<{ id: string; mark: string }> {
  const text = `Nama produk;Harga;Stok;Berat\n${randomUUID()};1000;1;1`;
  const options = { weightUnit: 'gram', defaultWeight: null, shorten: false, hideNew: true } as const;
  const files = [{ name: 'a.csv', bytes: new TextEncoder().encode(text) }];
  const prepared = await prepareImport(files, options);
  if (!prepared.ok) throw new Error(prepared.message);
  const owner = await presentOwner(storeId);
  const id = await asUser(owner, (tx) => storeImport(tx, storeId, prepared));
  const seen = await asUser(owner, (tx) => previewImport(tx, storeId, id));
  if (seen?.kind !== 'planned') throw new Error('a plan was expected');
  return { id, mark: seen.mark };
}
