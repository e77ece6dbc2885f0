import { auditorOf } from '#app/access/auditor.ts';
import { badInput, done, refused, type Texts } from '#app/forms/answers.ts';
import { parseUpload } from '#app/forms/upload.ts';
import { actOr } from '#app/load-failure.ts';
import {
  accountInShort,
  groupedNumber,
  MAX_ACCOUNTS,
  type OwnAccount,
} from '#domain/payment-methods/account.ts';
import { type NewAccount, parseAccountForm } from '#domain/payment-methods/account-form.ts';
import { parsePaymentSettings } from '#domain/payment-methods/settings.ts';
import type { Tx } from '#server/db/access.ts';
import { announceChange } from '#server/jobs/queue.ts';
import { deleteAccount, listAccounts, saveAccount } from '#server/payment-methods/accounts.ts';
import { recordPaymentChange } from '#server/payment-methods/changes.ts';
import { readPaymentSettings, savePaymentSettings } from '#server/payment-methods/settings.ts';
import { refuseUnproven } from '../password-form.ts';
import type { OpenShop } from '../shop-access.ts';
import { type PostedPayment, readPostedQris, removeQris, saveQris } from './qris-action.ts';

/** Error thrown inside a transaction to roll it back; `answer` is the refusal to send. */
class Withdrawn extends Error {
  readonly answer: ReturnType<typeof refused>;
  constructor(answer: ReturnType<typeof refused>) {
    super('the change was refused');
    this.answer = answer;
  }
}

export async function answerPaymentForm(request: Request, shop: OpenShop) {
  const upload = await parseUpload(request, 'satu foto');
  if (!upload.ok)
    return refused({ errors: { qris: upload.message }, values: { intent: 'read-qris' } }, upload.status);
  const { password = '', ...values }: Texts = Object.fromEntries(upload.fields);
  const photo = upload.files.find(({ field }) => field === 'qris')?.bytes ?? null;
  const posted = { request, shop, values, password, photo };
  return actOr(
    request,
    (reason, status) => refused({ sentence: `Gagal menyimpan pembayaran: ${reason}`, values }, status),
    () => applyIntent(posted).catch(withdrawn),
  );
}

function withdrawn(error: unknown) {
  if (error instanceof Withdrawn) return error.answer;
  throw error;
}

async function applyIntent(posted: PostedPayment) {
  const { intent } = posted.values;
  if (intent === 'settings') return saveSettings(posted);
  if (intent === 'save') return save(posted);
  if (intent === 'delete') return remove(posted);
  if (intent === 'read-qris') return readPostedQris(posted);
  if (intent === 'save-qris') return saveQris(posted);
  if (intent === 'delete-qris') return removeQris(posted);
  return badInput({ form: 'Permintaan tidak dikenal.' }, {});
}

/** Requires the password if `caraPembayaran` changes, because this free text may name a bank account. */
async function saveSettings(posted: PostedPayment) {
  const { request, shop, values } = posted;
  const parsed = parsePaymentSettings(values);
  if (!parsed.ok) return badInput(parsed.errors, values);
  const { caraPembayaran: words, uniqueCodes } = parsed.settings;
  const present = await shop.run((tx) => readPaymentSettings(tx, shop.storeId));
  if (present.caraPembayaran === words) {
    await shop.run((tx) => savePaymentSettings(tx, shop.storeId, { uniqueCodes }, present));
    return settingsSaved();
  }
  const refusal = await refuseUnproven(posted);
  if (refusal) return refusal;
  const auditId = await announceChange('payments');
  await shop.run(async (tx) => {
    const former = await readPaymentSettings(tx, shop.storeId);
    await recordPaymentChange(tx, auditorOf(shop.actor, request), shop.storeId, {
      id: auditId,
      change: 'Cara Pembayaran diubah',
      subject: words.replace(/\s+/g, ' '),
      former: former.caraPembayaran.replace(/\s+/g, ' '),
    });
    await savePaymentSettings(tx, shop.storeId, parsed.settings, former);
  });
  return settingsSaved();
}

function settingsSaved() {
  return done('Pengaturan pembayaran disimpan.', { section: 'settings' });
}

async function save(posted: PostedPayment) {
  const { shop, values } = posted;
  const parsed = parseAccountForm(values);
  if (!parsed.ok) return badInput(parsed.errors, values);
  const { account } = parsed;
  const { id } = values;
  if (id === undefined) return noSuchAccount();
  const refusal = await refuseToChange(posted, id);
  if (refusal) return refusal;
  const auditId = await announceChange('payments');
  await shop.run((tx) => storeAccount(tx, posted, { id, account, auditId }));
  return done(`${account.provider} ${groupedNumber(account)} disimpan.`, { section: 'accounts' });
}

type AccountToStore = { id: string; account: NewAccount; auditId: string };

async function storeAccount(
  tx: Tx,
  { request, shop, values }: PostedPayment,
  { id, account, auditId }: AccountToStore,
) {
  const saved = await saveAccount(tx, shop.storeId, id, account);
  if (saved.kind === 'gone') throw new Withdrawn(noSuchAccount());
  if (saved.kind === 'full')
    throw new Withdrawn(refused({ sentence: `Paling banyak ${MAX_ACCOUNTS} rekening.`, values }));
  if (saved.kind === 'taken')
    throw new Withdrawn(refused({ errors: { number: 'Nomor ini sudah ada di daftar Anda.' }, values }));
  const { former } = saved;
  await recordPaymentChange(tx, auditorOf(shop.actor, request), shop.storeId, {
    id: auditId,
    change: former ? 'Rekening diubah' : 'Rekening ditambah',
    subject: described(account),
    former: former ? described(former) : '',
  });
}

async function remove(posted: PostedPayment) {
  const { request, shop, values } = posted;
  const id = values.id ?? '';
  if (id === '') return noSuchAccount();
  const refusal = await refuseToChange(posted, id);
  if (refusal) return refusal;
  const auditId = await announceChange('payments');
  const deleted = await shop.run(async (tx) => {
    const account = await deleteAccount(tx, shop.storeId, id);
    if (!account) throw new Withdrawn(noSuchAccount());
    await recordPaymentChange(tx, auditorOf(shop.actor, request), shop.storeId, {
      id: auditId,
      change: 'Rekening dihapus',
      subject: '',
      former: described(account),
    });
    return account;
  });
  return done(`${deleted.provider} ${groupedNumber(deleted)} dihapus.`, { section: 'accounts' });
}

/** Refuses if the shop's payment account `id` is gone or the password is not proven. A new account has the id ''. */
async function refuseToChange(posted: PostedPayment, id: string) {
  const { shop } = posted;
  const present = await shop.run((tx) => listAccounts(tx, shop.storeId));
  if (id !== '' && !present.some((account) => account.id === id)) return noSuchAccount();
  return refuseUnproven(posted);
}

function noSuchAccount() {
  return refused({ sentence: 'Rekening ini sudah tidak ada.' }, 404);
}

function described(account: NewAccount | OwnAccount): string {
  return `${accountInShort(account)}${account.active ? '' : ' (tidak ditampilkan)'}`;
}
