import { type Actor, isAdmin } from '../domain/access.ts';
import { voucherCodeByAccount } from '../domain/limits.ts';
import { parseVoucherCode, type VoucherVerdict, voucherMessages, voucherRefusal } from '../domain/voucher.ts';
import { asBuyerAt } from './db/access.ts';
import { countTry, isLimited } from './rate-limit.ts';
import { readStore } from './stores.ts';
import { findVoucher } from './vouchers.ts';

/**
 * What a voucher would give this buyer in a shop now, or why it cannot be used. The checkout judges again; the
 * minimum purchase is for the cart to look at. Codes that don't exist are counted, so that none can be guessed.
 */
export async function judgeVoucher(
  actor: Actor | null,
  storeId: string,
  typed: string,
): Promise<VoucherVerdict> {
  const code = parseVoucherCode(typed);
  if (!code) return refused(voucherMessages.codeMalformed);
  if (!actor) return refused(voucherMessages.needsLogin);
  if (isAdmin(actor.role)) return refused(voucherMessages.customersOnly);
  const guessing = await guessingRefusal(actor, { voucherCode: code });
  if (guessing) return refused(guessing.message);
  const found = await asBuyerAt(actor, storeId, async (tx) => {
    const store = await readStore(tx, storeId);
    const voucher = store && (await findVoucher(tx, storeId, code, actor.id));
    return voucher && { voucher, timeZone: store.timeZone };
  });
  if (!found) {
    await noteRefusedVoucher(actor, voucherMessages.unknown);
    return refused(voucherMessages.unknown);
  }
  const { voucher, timeZone } = found;
  const refusal = voucherRefusal(voucher, { ...voucher, timeZone });
  if (refusal) return refused(refusal);
  const { kind, value, maxDiscount, minPurchase } = voucher;
  return { ok: true, voucher: { code, kind, value, maxDiscount, minPurchase } };
}

/** The refusal of a checkout with a voucher by somebody who has entered too many codes that don't exist; else null. */
export async function guessingRefusal(
  actor: Actor,
  { voucherCode }: { voucherCode: string | null },
): Promise<{ kind: 'voucher'; message: string } | null> {
  if (voucherCode === null || !(await isLimited(voucherCodeByAccount, actor.id))) return null;
  return { kind: 'voucher', message: voucherMessages.tooManyTries };
}

/** Counts a refusal where it said that there is no such voucher. */
export async function noteRefusedVoucher(actor: Actor, message: string): Promise<void> {
  if (message === voucherMessages.unknown) await countTry(voucherCodeByAccount, actor.id);
}

function refused(message: string): VoucherVerdict {
  return { ok: false, message };
}
