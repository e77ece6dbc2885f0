import { accountInShort, MAX_ACCOUNTS, type OwnAccount } from '../../../../domain/payments/account.ts';
import { type NewAccount, parseAccountForm } from '../../../../domain/payments/account-form.ts';
import { parsePaymentSettings } from '../../../../domain/payments/settings.ts';
import { provePassword } from '../../../../server/accounts/password.ts';
import type { Tx } from '../../../../server/db/access.ts';
import { deleteAccount, listAccounts, saveAccount } from '../../../../server/payments/accounts.ts';
import { announcePaymentChange, recordPaymentChange } from '../../../../server/payments/changes.ts';
import { savePaymentSettings } from '../../../../server/payments/settings.ts';
import { auditorOf } from '../../../access/auditor.ts';
import { badInput, done, refused, type Texts } from '../../../forms/answers.ts';
import { type PostedFields, readPostedFields, typedIn } from '../../../forms/posted.ts';
import { actOr } from '../../../load-failure.ts';
import type { OpenShop } from '../shop-access.ts';

/** Values never hold the password. */
type Posted = { request: Request; shop: OpenShop; fields: PostedFields; values: Texts; password: string };

/** A refusal leaves the transaction with it, so that nothing of it is kept. */
class Withdrawn extends Error {
  readonly answer: ReturnType<typeof refused>;
  constructor(answer: ReturnType<typeof refused>) {
    super('the change was refused');
    this.answer = answer;
  }
}

export async function answerPaymentForm(request: Request, shop: OpenShop) {
  const { password, ...fields } = await readPostedFields(request);
  const values = typedIn(fields);
  const posted = { request, shop, fields, values, password: typeof password === 'string' ? password : '' };
  return actOr(
    request,
    (reason, status) => refused({ sentence: `Gagal menyimpan pembayaran: ${reason}`, values }, status),
    () => carryOut(posted).catch(withdrawn),
  );
}

function withdrawn(error: unknown) {
  if (error instanceof Withdrawn) return error.answer;
  throw error;
}

async function carryOut(posted: Posted) {
  const { intent } = posted.values;
  if (intent === 'settings') return saveSettings(posted);
  if (intent === 'save') return save(posted);
  if (intent === 'delete') return remove(posted);
  return badInput({ form: 'Permintaan tidak dikenal.' }, {});
}

async function saveSettings({ shop, fields, values }: Posted) {
  const parsed = parsePaymentSettings(fields);
  if (!parsed.ok) return badInput(parsed.errors, values);
  await shop.run((tx) => savePaymentSettings(tx, shop.storeId, parsed.settings));
  return done('Pengaturan pembayaran disimpan.');
}

async function save(posted: Posted) {
  const { shop, fields, values } = posted;
  const parsed = parseAccountForm(fields);
  if (!parsed.ok) return badInput(parsed.errors, values);
  const { account } = parsed;
  const { id } = values;
  if (id === undefined) return noSuchAccount();
  const refusal = await refuseUnproven(posted, id);
  if (refusal) return refusal;
  const auditId = await announcePaymentChange();
  await shop.run((tx) => keep(tx, posted, { id, account, auditId }));
  return done(`${account.provider} ${account.number} disimpan.`);
}

type ToKeep = { id: string; account: NewAccount; auditId: string };

async function keep(tx: Tx, { request, shop, values }: Posted, { id, account, auditId }: ToKeep) {
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

async function remove(posted: Posted) {
  const { request, shop, values } = posted;
  const id = values.id ?? '';
  if (id === '') return noSuchAccount();
  const refusal = await refuseUnproven(posted, id);
  if (refusal) return refusal;
  const auditId = await announcePaymentChange();
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
  return done(`${deleted.provider} ${deleted.number} dihapus.`);
}

/** Null where the shop has this account ('': a new one) and the present password came along. */
async function refuseUnproven({ request, shop, values, password }: Posted, id: string) {
  const present = await shop.run((tx) => listAccounts(tx, shop.storeId));
  if (id !== '' && !present.some((account) => account.id === id)) return noSuchAccount();
  const proof = await provePassword(request, password);
  return proof.ok ? null : refused({ errors: { password: proof.message }, values }, proof.status);
}

function noSuchAccount() {
  return refused({ sentence: 'Rekening ini sudah tidak ada.' }, 404);
}

function described(account: NewAccount | OwnAccount): string {
  return `${accountInShort(account)}${account.active ? '' : ' (tidak ditampilkan)'}`;
}
