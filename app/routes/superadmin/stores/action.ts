import { data } from 'react-router';
import { auditorOf } from '#app/access/auditor.ts';
import { requireFreshFactor } from '#app/access/fresh-factor.ts';
import { badInput, done, refused } from '#app/forms/answers.ts';
import { type PostedFields, readPostedFields, typedIn } from '#app/forms/posted.ts';
import { actOr } from '#app/load-failure.ts';
import type { Actor } from '#domain/access.ts';
import { isUuid } from '#domain/id.ts';
import { messages } from '#domain/messages.ts';
import { parseStoreNote } from '#domain/platform/stores/store-note.ts';
import { asOperatorAt } from '#server/db/access.ts';
import { extendTrial, setStoreStatus } from '#server/platform/store-admin.ts';
import { saveStoreNote } from '#server/platform/store-notes.ts';

/** Changes a shop's status, end date or note for a super admin. The audit log records each change. */
export async function changeStore(request: Request, actor: Actor, url: URL) {
  const fields = await readPostedFields(request);
  const { storeId, intent } = fields;
  if (intent !== 'note') requireFreshFactor(actor, url.pathname + url.search);
  if (!isUuid(storeId)) throw data(messages.storeGone, { status: 404 });
  return actOr(request, failed, () => {
    if (intent === 'active' || intent === 'inactive') return switchTo(request, actor, storeId, intent);
    if (intent === 'extend') return extend(request, actor, storeId, fields.expiryDate, 'end');
    if (intent === 'extend-from-today') return extend(request, actor, storeId, fields.expiryDate, 'today');
    if (intent === 'note') return writeNote(request, actor, storeId, fields);
    throw data('Permintaan ini tidak dikenal. Muat ulang halaman, lalu coba lagi.', { status: 400 });
  });
}

async function switchTo(request: Request, actor: Actor, storeId: string, status: 'active' | 'inactive') {
  const auditor = auditorOf(actor, request);
  const changed = await asOperatorAt(actor, storeId, (tx) => setStoreStatus(tx, auditor, storeId, status));
  return changed
    ? done(messages.storeStatusChanged)
    : failed('Status toko sudah berubah. Muat ulang halaman.', 409);
}

async function extend(
  request: Request,
  actor: Actor,
  storeId: string,
  seen: FormDataEntryValue | undefined,
  countedFrom: 'end' | 'today',
) {
  const auditor = auditorOf(actor, request);
  const shown = seen ? new Date(String(seen)) : null;
  const extended = await asOperatorAt(actor, storeId, (tx) =>
    extendTrial(tx, auditor, storeId, shown, countedFrom),
  );
  return extended
    ? done(messages.trialExtended)
    : failed('Tanggal berakhir sudah berubah. Muat ulang halaman.', 409);
}

async function writeNote(request: Request, actor: Actor, storeId: string, fields: PostedFields) {
  const parsed = parseStoreNote(fields);
  if (!parsed.ok) return badInput(parsed.errors, typedIn(fields, ['note', 'seenNote']));
  const auditor = auditorOf(actor, request);
  const outcome = await asOperatorAt(actor, storeId, (tx) =>
    saveStoreNote(tx, auditor, storeId, parsed.value),
  );
  if (outcome === 'saved') return done('Catatan disimpan.');
  if (outcome === 'gone') return failed(messages.storeGone, 409);
  const { present } = outcome;
  const became = present === '' ? 'dihapus' : `diubah menjadi: “${present}”`;
  return refused({
    sentence: `Sementara Anda menulis, catatan ini ${became}. Simpan lagi untuk menggantinya.`,
    values: { note: parsed.value.note, seenNote: present },
  });
}

const failed = (reason: string, status: number) =>
  refused({ sentence: messages.superAdminFailed(reason) }, status);
