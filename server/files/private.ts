import { randomUUID } from 'node:crypto';
import { type Actor, mayReadFile, type PrivateFile } from '#domain/access.ts';
import { isUuid } from '#domain/id.ts';
import type { Auditor } from '../audit/audit.ts';
import { recordView } from '../audit/views.ts';
import { asSuperAdminAt, asUser, MembershipEnded, type Tx } from '../db/access.ts';
import { passesByItself } from '../db/errors.ts';
import type { FileStore } from './file-store.ts';
import type { PictureRefusal } from './images/images.ts';
import { privateKey } from './keys.ts';
import { fileStore } from './store.ts';

/** Inserts the file's row in the transaction and returns its id. */
export type Note = (tx: Tx) => Promise<string>;

/** Stores nothing if the photo is refused. */
export async function storeReceipt<T>(
  write: (webp: Buffer, note: Note) => Promise<T>,
  owner: PrivateFile,
  photo: Uint8Array,
): Promise<T | PictureRefusal> {
  // Loaded with the first photo, because many processes never see one.
  const { prepareReceipt } = await import('./images/images.ts');
  const prepared = await prepareReceipt(photo);
  if (!prepared.ok) return prepared;
  return storePrivateFile((note) => write(prepared.bytes, note), owner, prepared.bytes);
}

/** `run` opens an authorized transaction and calls `note` in it, else nothing is stored. Throws FileStoreError. */
export async function storePrivateFile<T>(
  run: (note: Note) => Promise<T>,
  { storeId, customerId }: PrivateFile,
  webp: Uint8Array,
  store: FileStore = fileStore,
): Promise<T> {
  // A UUIDv7's time could be guessed.
  const id = randomUUID();
  const key = privateKey(storeId, id);
  const discard = () => discardPrivateFile(storeId, id, store);
  let isNoted = false;
  const note = async (tx: Tx) => {
    await tx.insertInto('privateFiles').values({ storeId, id, customerId }).execute();
    isNoted = true;
    return id;
  };
  await store.put(key, webp);
  try {
    const result = await run(note);
    if (!isNoted) await discard();
    return result;
  } catch (error) {
    // The connection was lost and the transaction may have committed. If it did not, the daily sweep deletes the file.
    if (!passesByItself(error)) await discard();
    throw error;
  }
}

/** Call it once no row names the file. The sweep deletes what cannot be deleted now. */
export function discardPrivateFile(storeId: string, id: string, store: FileStore = fileStore): Promise<void> {
  return store.delete(privateKey(storeId, id)).catch(() => undefined);
}

/** Null if this person may read no such file. Records a super admin's view first. Throws FileStoreError. */
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
  // Read whole, so that a slow or vanished visitor holds no open file.
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
