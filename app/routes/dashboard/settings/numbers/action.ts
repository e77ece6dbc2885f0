import { auditorOf } from '#app/access/auditor.ts';
import { badInput, done, refused, type Texts } from '#app/forms/answers.ts';
import { actOr } from '#app/load-failure.ts';
import { type ProtectedForm, readPasswordForm, refuseUnproven } from '#app/routes/dashboard/password-form.ts';
import type { OpenShop } from '#app/routes/dashboard/shop-access.ts';
import { formatPhone } from '#domain/format.ts';
import { parseChatNumber } from '#domain/stores/chat/form.ts';
import { chatNumberMessages } from '#domain/stores/chat/handling.ts';
import type { ChatNumber } from '#domain/stores/chat/number.ts';
import type { Tx } from '#server/db/access.ts';
import { announceChange } from '#server/jobs/queue.ts';
import { recordPaymentChange } from '#server/payment-methods/changes.ts';
import {
  deleteChatNumber,
  listChatNumbers,
  movesChats,
  type NumberRefusal,
  saveChatNumber,
} from '#server/stores/chat/numbers.ts';

export async function answerNumberForm(request: Request, shop: OpenShop) {
  const posted = await readPasswordForm(request, shop);
  if (!posted) return unknownRequest();
  const { values } = posted;
  return actOr(
    request,
    (reason, status) => refused({ sentence: chatNumberMessages.notSaved(reason), values }, status),
    async () => {
      if (values.intent === 'save') return save(posted);
      if (values.intent === 'delete') return remove(posted);
      return unknownRequest();
    },
  );
}

function unknownRequest() {
  return badInput({ form: 'Permintaan tidak dikenal.' }, {});
}

/** Saves a WhatsApp number. A change that could send buyers' chats to another phone requires the password. */
async function save(posted: ProtectedForm) {
  const { request, shop, values } = posted;
  const { id } = values;
  if (id === undefined) return missing();
  const former = await find(shop, id);
  if (id !== '' && !former) return missing();
  const parsed = parseChatNumber(values, former?.waNumber === null);
  if (!parsed.ok) return badInput(parsed.errors, values);
  const { value } = parsed;
  const isMoving = movesChats(former, value);
  const refusal = isMoving ? await refuseUnproven(posted) : null;
  if (refusal) return refusal;
  const auditId = isMoving ? await announceChange('payments') : null;
  const result = await shop.run(async (tx) => {
    const saved = await saveChatNumber(tx, shop.storeId, id, value, isMoving);
    if (saved.kind !== 'saved' || auditId === null) return saved;
    const name = (number: typeof value) => described(number, saved.ownNumber);
    await recordPaymentChange(tx, auditorOf(shop.actor, request), shop.storeId, {
      id: auditId,
      about: 'chatNumber',
      change: saved.former ? 'Nomor WhatsApp diubah' : 'Nomor WhatsApp ditambah',
      subject: name(value),
      former: saved.former ? name(saved.former) : '',
    });
    return saved;
  });
  if (result.kind === 'unproven') return refuseUnproven({ ...posted, password: '' });
  if (result.kind !== 'saved') return refuse(result.kind, values);
  return done(result.former ? chatNumberMessages.saved(value.name) : chatNumberMessages.added(value.name));
}

async function remove(posted: ProtectedForm) {
  const { request, shop, values } = posted;
  const { id = '' } = values;
  if (!(await find(shop, id))) return missing();
  const refusal = await refuseUnproven(posted);
  if (refusal) return refusal;
  const auditId = await announceChange('payments');
  const result = await shop.run(async (tx: Tx) => {
    const deleted = await deleteChatNumber(tx, shop.storeId, id);
    if (!('number' in deleted)) return deleted;
    await recordPaymentChange(tx, auditorOf(shop.actor, request), shop.storeId, {
      id: auditId,
      about: 'chatNumber',
      change: deleted.kind === 'deleted' ? 'Nomor WhatsApp dihapus' : 'Nomor WhatsApp dinonaktifkan',
      subject: '',
      former: described(deleted.number, ''),
    });
    return deleted;
  });
  if (!('number' in result)) return refuse(result.kind, values);
  return done(chatNumberMessages[result.kind](result.number.name));
}

async function find(shop: OpenShop, id: string): Promise<ChatNumber | null> {
  if (id === '') return null;
  const numbers = await shop.run((tx) => listChatNumbers(tx, shop.storeId));
  return numbers.find((one) => one.id === id) ?? null;
}

const fieldsOfRefusals = {
  taken: 'waNumber',
  memberTaken: 'memberId',
  noMember: 'memberId',
  lastActive: 'active',
} as const;

function refuse(kind: NumberRefusal, values: Texts) {
  if (kind === 'gone') return missing();
  if (kind === 'full') return refused({ sentence: chatNumberMessages.full, values });
  return refused({ errors: { [fieldsOfRefusals[kind]]: chatNumberMessages[kind] }, values });
}

function missing() {
  return refused({ sentence: chatNumberMessages.missing }, 404);
}

type Described = Pick<ChatNumber, 'name' | 'waNumber' | 'active'>;

function described({ name, waNumber, active }: Described, ownNumber: string): string {
  return `${name}, ${formatPhone(waNumber ?? ownNumber)}${active ? '' : ' (tidak aktif)'}`;
}
