import { otherAmounts } from './amounts.ts';
import { isPrivateApp, rulesOf } from './apps.ts';
import type { PaymentNotice } from './notice.ts';
import { matchesIn, type Template, type TemplateMatch } from './template.ts';

/** A rule that an owner added: the words before and after the amount in the payment notifications of `app`. */
export type TaughtRule = { app: string; before: string; behind: string };

type ParsedPayment = { source: string; amount: number; sender: string; reference: string };

/**
 * `sure` means that a built-in template found the amount, not an owner's rule, and that the text has no other amount.
 * See docs/product/payment-notices.md#what-is-read.
 */
export type NoticeClassification =
  | ({ kind: 'payment'; sure: boolean } & ParsedPayment)
  | { kind: 'nothing'; reason: 'otp' | 'outgoing' | 'promotion' | 'balance' | 'private' }
  | { kind: 'unread' };

const otp =
  /\b(?:otp|kode (?:verifikasi|rahasia|otentikasi|akses|otorisasi|aktivasi|masuk)|verification code|one.?time|pin anda|password|kata sandi|jangan (?:berikan|bagikan|beri ?tahu))\b/i;
const outgoing =
  /\b(?:transfer (?:keluar|ke)\b|uang keluar|dana keluar|(?:anda|kamu) (?:mengirim|membayar|transfer|telah (?:mengirim|membayar))|berhasil (?:mengirim|membayar|transfer|bayar|dikirim)|pembayaran (?:ke|untuk|kepada|tagihan)|debit|debet|penarikan|tarik tunai|pembelian|belanja di|top.?up|isi saldo|refund|pengembalian|dikembalikan|dikembalikannya|reversal|dibatalkan|batal|gagal|ditolak|menunggu|pending|jatuh tempo|tagihan|permintaan|meminta|minta uang|requested?|diterima oleh)\b/i;
/** Tried after all templates of incoming payments, which may mention a fee, too. In other texts, money went out. */
const fee = /\bbiaya\b/i;
/** Matches the payer's message, which is removed before a text is checked for codes, promotions and outgoing money. */
const note = /\b(?:berita|catatan|keterangan|pesan|notes?)\b\s*[:=][^\n]*/i;
/** Some notices of returned money have these words in place of the sender's name. */
const moneyBack = /\b(?:refund|pengembalian|reversal|cash ?back)\b/i;
const promotion =
  /\b(?:promo|cashback|cash back|diskon|voucher|kupon|hadiah|undian|gratis|bonus|pinjaman|paylater|pay later|kredit tanpa|limit|cicilan|hemat|hingga|s\/d|sampai dengan|ajak teman|klaim|poin|koin|menangkan|kesempatan|investasi|bunga)\b/i;
const balance = /\b(?:saldo|sisa limit|balance)\b/i;

/** Uses only the templates of the app that showed the notice, because any app may show a text like a bank's. */
export function classifyNotice(notice: PaymentNotice, taught: readonly TaughtRule[]): NoticeClassification {
  const { app } = notice;
  if (isPrivateApp(app)) return { kind: 'nothing', reason: 'private' };
  const text = `${notice.title}\n${notice.content}`;
  const ours = allMatches(text, rulesOf(app)?.templates ?? []);
  const own = taught.filter((rule) => rule.app === app).map(taughtTemplate);
  const [match, ...others] = ours.length > 0 ? ours : allMatches(text, own);
  if (!match) return withoutAmount(text);
  const { amount, sender, rest } = match;
  const reason = moneyBack.test(sender) ? 'outgoing' : reasonAgainst(rest.replace(note, ' '));
  if (reason) return { kind: 'nothing', reason };
  // If two amounts differ, one may come from the payer's name or note, so neither is trusted.
  if (others.some((other) => other.amount !== amount)) return { kind: 'unread' };
  const read = { source: sourceOfApp(app), amount, sender, reference: referenceIn(text) };
  return { kind: 'payment', sure: ours.length > 0 && otherAmounts(text, amount).length === 0, ...read };
}

function withoutAmount(text: string): NoticeClassification {
  if (fee.test(text)) return { kind: 'nothing', reason: 'outgoing' };
  const reason = reasonAgainst(text) ?? (balance.test(text) ? 'balance' : null);
  return reason ? { kind: 'nothing', reason } : { kind: 'unread' };
}

/** If a template matches no line, tries it on the joined lines, because a sentence may begin in the notice's title. */
function allMatches(text: string, templates: readonly Template[]): TemplateMatch[] {
  const line = text.replace(/\n/g, ' ');
  return templates.flatMap((template) => {
    const found = matchesIn(text, template);
    return found.length > 0 ? found : matchesIn(line, template);
  });
}

function reasonAgainst(text: string): 'otp' | 'outgoing' | 'promotion' | null {
  if (otp.test(text)) return 'otp';
  if (outgoing.test(text)) return 'outgoing';
  return promotion.test(text) ? 'promotion' : null;
}

export function taughtTemplate({ before, behind }: Pick<TaughtRule, 'before' | 'behind'>): string {
  return `${before} {amount} ${behind}`.trim();
}

function referenceIn(text: string): string {
  const [, found = ''] =
    /\b(?:no\.?\s*ref|ref(?:f|erensi)?|rrn|id transaksi|no\.? transaksi)[\s.:#]{1,3}([a-z0-9-]{6,30})\b/i.exec(
      text,
    ) ?? [];
  return /\d/.test(found) ? found.toUpperCase() : '';
}

export function sourceOfApp(app: string): string {
  return rulesOf(app)?.source ?? (app.slice(-30).replace(/^[._-]+/, '') || 'HP');
}
