import { randomUUID } from 'node:crypto';
import { type Actor, mayReadFile, type PrivateFile } from '#domain/access.ts';
import { isUuid } from '#domain/id.ts';
import type { Auditor } from '../audit/audit.ts';
import { recordView } from '../audit/views.ts';
import { asSuperAdminAt, asUser, MembershipEnded, type Tx } from '../db/access.ts';
import { isTransient } from '../db/errors.ts';
import type { FileStore } from './file-store.ts';
import type { PictureRefusal } from './images/images.ts';
import { privateKey } from './keys.ts';
import { fileStore } from './store.ts';

export type InsertFileRow = (tx: Tx) => Promise<string>;

export async function storeReceipt<T>(
  write: (webp: Buffer, note: InsertFileRow) => Promise<T>,
  owner: PrivateFile,
  photo: Uint8Array,
): Promise<T | PictureRefusal> {
  // Imports the image library only here, because it is large and many processes never prepare a photo.
  const { prepareReceipt } = await import('./images/images.ts');
  const prepared = await prepareReceipt(photo);
  if (!prepared.ok) return prepared;
  return storePrivateFile((note) => write(prepared.bytes, note), owner, prepared.bytes);
}

/** Stores a file, and deletes it again unless `run` calls `note`, which inserts its row. Throws FileStoreError. */
export async function storePrivateFile<T>(
  run: (note: InsertFileRow) => Promise<T>,
  { storeId, customerId }: PrivateFile,
  webp: Uint8Array,
  store: FileStore = fileStore,
): Promise<T> {
  // A UUIDv7 would be easier to guess, because it contains the time.
  const id = randomUUID();
  const key = privateKey(storeId, id);
  const discard = () => discardPrivateFile(storeId, id, store);
  let isNoted = false;
  const note = async (tx: Tx) => {
    await tx.insertInto('privateFiles').values({ storeId, id, customerId, bytes: webp.byteLength }).execute();
    isNoted = true;
    return id;
  };
  await store.put(key, webp);
  try {
    const result = await run(note);
    if (!isNoted) await discard();
    return result;
  } catch (error) {
    // The commit may have succeeded although the connection was lost, so the file stays. The daily sweep deletes it if
    // no row names it.
    if (!isTransient(error)) await discard();
    throw error;
  }
}

/** Deletes a file that no database row names any more. If this fails, the daily sweep deletes the file. */
export function discardPrivateFile(storeId: string, id: string, store: FileStore = fileStore): Promise<void> {
  return store.delete(privateKey(storeId, id)).catch(() => undefined);
}

/** Returns null if the file is missing or forbidden. Records views by super admins. Throws FileStoreError. */
export async function readPrivateFile(
  actor: Actor,
  auditor: Auditor,
  storeId: string,
  id: string,
): Promise<Buffer | null> {
  if (!isUuid(storeId) || !isUuid(id)) return null;
  const isSuperAdmin = actor.role === 'superAdmin';
  const file = await (isSuperAdmin
    ? asSuperAdminAt(actor, storeId, (tx) => findFile(tx, storeId, id))
    : asUser(actor, (tx) => findFile(tx, storeId, id)).catch(unlessFormerMember));
  if (!file || !mayReadFile(actor, file)) return null;
  if (isSuperAdmin) {
    const view = { action: 'file-visit', storeId, details: { fileId: id } } as const;
    await asUser(actor, (tx) => recordView(tx, auditor, view));
  }
  // Reads the whole file first, so that a slow visitor does not keep it open.
  const stored = await fileStore.get(privateKey(storeId, id));
  return stored && Buffer.concat(await stored.open().toArray());
}

function unlessFormerMember(error: unknown): undefined {
  if (!(error instanceof MembershipEnded)) throw error;
}

function findFile(tx: Tx, storeId: string, id: string): Promise<PrivateFile | undefined> {
  return tx
    .selectFrom('privateFiles')
    .select(['storeId', 'customerId'])
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst();
}
