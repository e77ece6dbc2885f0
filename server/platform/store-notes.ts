import { type Auditor, recordAudit } from '../audit/audit.ts';
import type { Tx } from '../db/access.ts';
import { commitJointly } from '../db/citus/joint-commit.ts';
import { lockStore } from './store-admin.ts';

/** Maps each shop's id to its note, if it has one. `tx` must come from `asSurveyor` or `asOperatorAt`. */
export async function readStoreNotes(tx: Tx, storeIds: readonly string[]): Promise<Record<string, string>> {
  if (storeIds.length === 0) return {};
  const rows = await tx
    .selectFrom('storeNotes')
    .select(['storeId', 'note'])
    .where('storeId', 'in', [...storeIds])
    .execute();
  return Object.fromEntries(rows.map(({ storeId, note }) => [storeId, note]));
}

type NoteChange = { note: string; seenNote: string };

/** 'gone': the shop does not exist. `present`: another super admin's newer note, which was not overwritten. */
type NoteOutcome = 'saved' | 'gone' | { present: string };

/** Saves the note; '' deletes it. The audit log also records a refused change. `tx` must come from `asOperatorAt`. */
export async function saveStoreNote(
  tx: Tx,
  auditor: Auditor,
  storeId: string,
  { note, seenNote }: NoteChange,
): Promise<NoteOutcome> {
  const store = await lockStore(tx, storeId);
  const present = (await readStoreNotes(tx, [storeId]))[storeId] ?? '';
  if (store && present === note) return 'saved';
  if (!store || present !== seenNote) {
    await recordAudit(tx, auditor, { action: 'store-note', storeId, details: { refused: true } });
    return store ? { present } : 'gone';
  }
  await commitJointly(tx);
  if (note === '') await tx.deleteFrom('storeNotes').where('storeId', '=', storeId).execute();
  else
    await tx
      .insertInto('storeNotes')
      .values({ storeId, note })
      .onConflict((conflict) => conflict.column('storeId').doUpdateSet({ note }))
      .execute();
  await recordAudit(tx, auditor, { action: 'store-note', storeId, details: { emptied: note === '' } });
  return 'saved';
}
