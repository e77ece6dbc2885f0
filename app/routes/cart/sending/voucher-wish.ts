import { cartTotal } from '../../../../domain/checkout/cart.ts';
import { belowMinimum, type VoucherVerdict } from '../../../../domain/vouchers/voucher.ts';
import { judgeVoucher } from '../../../browser/todays-answer.ts';
import { openChatTab } from './chat-tab.ts';
import type { Sending } from './sending.ts';

type Asking = {
  confirm: (question: string) => Promise<boolean>;
  /** Shows on the page what was found out of a voucher that does not apply. */
  tell: (code: string, verdict: VoucherVerdict) => void;
};

/**
 * Settles what became of a voucher of which nothing was known at the press: where it applies the order goes on with it,
 * where it does not the page says why, and where no answer comes the buyer is asked. False where nothing is to be ordered.
 * The chat's tab is gone before anything is shown that it would cover.
 */
export async function settleVoucher(sent: Sending, { confirm, tell }: Asking): Promise<boolean> {
  const { wish, cart, lines, tab } = sent;
  // A gap in the form comes first, and the server says so.
  if (wish.kind !== 'open' || cart.currentStoreId === null || !sent.complete) return true;
  const verdict = await judgeVoucher(cart.currentStoreId, wish.code);
  if (verdict?.ok && belowMinimum(verdict.voucher, cartTotal(lines)) === null) {
    sent.wish = { kind: 'applies', voucher: verdict.voucher };
    return true;
  }
  tab?.close();
  sent.tab = null;
  if (verdict) {
    tell(wish.code, verdict);
    return false;
  }
  const code = wish.code.toUpperCase();
  if (!(await confirm(`Voucher ${code} belum bisa diperiksa. Pesan tanpa voucher?`))) return false;
  sent.wish = { kind: 'none' };
  sent.tab = openChatTab();
  return true;
}
