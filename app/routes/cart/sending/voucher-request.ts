import { askForVerdict } from '#app/browser/todays-answer.ts';
import { cartTotal } from '#domain/checkout/cart.ts';
import { belowMinimum, type VoucherVerdict } from '#domain/vouchers/voucher.ts';
import { openChatTab } from './chat-tab.ts';
import type { CheckoutSending } from './sending.ts';

type CheckoutQuestions = {
  confirm: (question: string, options: { danger: boolean }) => Promise<boolean>;
  onVerdict: (code: string, verdict: VoucherVerdict) => void;
};

/** Checks a voucher whose validity is unknown. Returns false if the order must not be sent. */
export async function checkOpenVoucher(
  sent: CheckoutSending,
  { confirm, onVerdict }: CheckoutQuestions,
): Promise<boolean> {
  const { voucherRequest, cart, lines, tab } = sent;
  // The server refuses an incomplete form anyway, so its voucher is not checked first.
  if (voucherRequest.kind !== 'open' || cart.currentStoreId === null || !sent.complete) return true;
  const verdict = await askForVerdict(cart.currentStoreId, voucherRequest.code);
  if (verdict?.ok && belowMinimum(verdict.voucher, cartTotal(lines)) === null) {
    sent.voucherRequest = { kind: 'applies', voucher: verdict.voucher };
    return true;
  }
  tab?.close();
  sent.tab = null;
  if (verdict) {
    onVerdict(voucherRequest.code, verdict);
    return false;
  }
  const code = voucherRequest.code.toUpperCase();
  const question = `Voucher ${code} belum bisa diperiksa. Pesan tanpa voucher?`;
  if (!(await confirm(question, { danger: false }))) return false;
  sent.voucherRequest = { kind: 'none' };
  sent.tab = openChatTab();
  return true;
}
