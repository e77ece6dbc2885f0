import { sql } from 'kysely';
import { hoursAhead } from '#domain/calendar/time-zone.ts';
import { classifyNotice } from '#domain/payments/notices/classify-notice.ts';
import { noticeTime } from '#domain/payments/notices/evidence.ts';
import { type PaymentNoticeResult, parsePostedNotice } from '#domain/payments/notices/notice.ts';
import { asSystem } from '#server/db/access.ts';
import { log } from '#server/log.ts';
import { markPaidAutomatically, type NewEvidence } from './automatic.ts';
import { type PhoneReference, recordContact } from './phones.ts';
import { storeEvidence } from './store-evidence.ts';
import { listRules, storeUnreadNotice } from './unread.ts';

/** Stores the payment that a phone reports, then tries to mark its order as paid. The caller checks the phone's key. */
export async function receivePaymentNotice(
  phone: PhoneReference,
  body: string,
): Promise<PaymentNoticeResult> {
  const { storeId } = phone;
  const stored = await asSystem(async (tx) => {
    await recordContact(tx, phone);
    const { now, timeZone } = await tx
      .selectFrom('stores')
      .select(['timeZone', sql<Date>`now()`.as('now')])
      .where('storeId', '=', storeId)
      .executeTakeFirstOrThrow();
    const notice = parsePostedNotice(body, hoursAhead[timeZone]);
    if (!notice || notice.title + notice.content === '') return 'malformed';
    const moment = noticeTime(notice.noticedAt, now);
    if (!moment) return 'stale';
    const reading = classifyNotice(notice, await listRules(tx, storeId));
    if (reading.kind === 'nothing') return 'nothing';
    if (reading.kind === 'unread') {
      await storeUnreadNotice(tx, storeId, { ...notice, noticedAt: moment.at });
      return 'unread';
    }
    const { amount, sure } = reading;
    const noticedAt = moment.at;
    const { id, wasKnown } = await storeEvidence(tx, storeId, { ...reading, noticedAt }, timeZone);
    return wasKnown ? 'known' : { rowId: id, amount, noticedAt, sure, exact: moment.exact, now, timeZone };
  });
  return typeof stored === 'string' ? stored : markPaidOrSuggest(storeId, stored);
}

/** Tries to mark the matching order as paid. If that fails, the owner can still accept the stored payment by hand. */
async function markPaidOrSuggest(storeId: string, evidence: NewEvidence): Promise<PaymentNoticeResult> {
  try {
    const result = await asSystem((tx) => markPaidAutomatically(tx, storeId, evidence));
    return result?.kind === 'accepted' ? 'paid' : 'payment';
  } catch (error) {
    log.error({ err: error, storeId }, 'a noticed payment could not be matched by itself; its owner sees it');
    return 'payment';
  }
}
