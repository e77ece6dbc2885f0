import { isPrivateApp, rulesOf } from './apps.ts';
import type { PaymentNotice } from './notice.ts';
import { matchTemplate } from './template.ts';

/** A rule that an owner has taught: the words around the amount in the texts of an app. */
export type TaughtRule = { app: string; before: string; behind: string };

/** See docs/product/payment-notices.md#what-is-read. */
export type NoticeReading =
  | { kind: 'payment'; source: string; amount: number; sender: string; reference: string; taught: boolean }
  | { kind: 'nothing'; reason: 'otp' | 'outgoing' | 'promotion' | 'balance' | 'private' }
  | { kind: 'unread' };

const otp =
  /\b(?:otp|kode (?:verifikasi|rahasia|otentikasi|akses|otorisasi|aktivasi|masuk)|verification code|one.?time|pin anda|password|kata sandi|jangan (?:berikan|bagikan|beri ?tahu))\b/i;
const outgoing =
  /\b(?:transfer (?:keluar|ke)\b|uang keluar|dana keluar|(?:anda|kamu) (?:mengirim|membayar|transfer|telah (?:mengirim|membayar))|berhasil (?:mengirim|membayar|transfer|bayar|dikirim)|pembayaran (?:ke|untuk|kepada|tagihan)|debit|debet|penarikan|tarik tunai|pembelian|belanja di|top.?up|isi saldo|refund|pengembalian|dikembalikan|dikembalikannya|reversal|dibatalkan|batal|gagal|ditolak|menunggu|pending|jatuh tempo|tagihan|permintaan|meminta|minta uang|requested?|biaya)\b/i;
/** Also told in the sender's place. */
const moneyBack = /\b(?:refund|pengembalian|reversal|cash ?back)\b/i;
const promotion =
  /\b(?:promo|cashback|cash back|diskon|voucher|kupon|hadiah|undian|gratis|bonus|pinjaman|paylater|pay later|kredit tanpa|limit|cicilan|hemat|hingga|s\/d|sampai dengan|ajak teman|klaim|poin|koin|menangkan|kesempatan|investasi|bunga)\b/i;
const balance = /\b(?:saldo|sisa limit|balance)\b/i;

/** Only the app decides whose words these are: a chat may quote a bank. */
export function readNotice(notice: PaymentNotice, taught: readonly TaughtRule[]): NoticeReading {
  const { app } = notice;
  if (isPrivateApp(app)) return { kind: 'nothing', reason: 'private' };
  const text = `${notice.title}\n${notice.content}`;
  const rules = rulesOf(app);
  const own = taught.filter((rule) => rule.app === app).map(taughtTemplate);
  for (const [templates, isTaught] of [[rules?.templates ?? [], false] as const, [own, true] as const])
    for (const template of templates) {
      const match = matchTemplate(text, template) ?? matchTemplate(text.replace(/\n/g, ' '), template);
      if (!match) continue;
      const reason = moneyBack.test(match.sender) ? 'outgoing' : reasonAgainst(match.rest);
      if (reason) return { kind: 'nothing', reason };
      const { amount, sender } = match;
      const source = rules?.source ?? sourceOf(app);
      return { kind: 'payment', source, amount, sender, reference: referenceIn(text), taught: isTaught };
    }
  const reason = reasonAgainst(text) ?? (balance.test(text) ? 'balance' : null);
  return reason ? { kind: 'nothing', reason } : { kind: 'unread' };
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

/** At most 30 letters, as a bank's name. */
function sourceOf(app: string): string {
  return app.slice(-30).replace(/^[._-]+/, '') || 'HP';
}
