import { sql } from 'kysely';
import { hoursAhead } from '#domain/calendar/time-zone.ts';
import { classifyNotice } from '#domain/payments/notices/classify-notice.ts';
import { noticeTime } from '#domain/payments/notices/evidence.ts';
import { type PaymentNoticeResult, parsePostedNotice } from '#domain/payments/notices/notice.ts';
import { asSystem } from '#server/db/access.ts';
import { log } from '#server/log.ts';
import { type NewEvidence, payAutomatically } from './automatic.ts';
import { keepEvidence } from './keep-evidence.ts';
import { noteHeard, type PhonePlace } from './phones.ts';
import { keepUnread, listRules } from './unread.ts';

/** The caller must have checked the phone's key. Commits the payment before marking an order, so that none is lost. */
export async function hearNotice(place: PhonePlace, body: string): Promise<PaymentNoticeResult> {
  const { storeId } = place;
  const kept = await asSystem(async (tx) => {
    await noteHeard(tx, place);
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
      await keepUnread(tx, storeId, { ...notice, noticedAt: moment.at });
      return 'unread';
    }
    const { amount, sure } = reading;
    const noticedAt = moment.at;
    const { id, known } = await keepEvidence(tx, storeId, { ...reading, noticedAt }, timeZone);
    return known ? 'known' : { rowId: id, amount, noticedAt, sure, exact: moment.exact, now, timeZone };
  });
  return typeof kept === 'string' ? kept : payOrLeave(storeId, kept);
}

/** If marking the order fails, the payment stays a suggestion for the owner. */
async function payOrLeave(storeId: string, kept: NewEvidence): Promise<PaymentNoticeResult> {
  try {
    const result = await asSystem((tx) => payAutomatically(tx, storeId, kept));
    return result?.kind === 'accepted' ? 'paid' : 'payment';
  } catch (error) {
    log.error({ err: error, storeId }, 'a noticed payment could not be matched by itself; its owner sees it');
    return 'payment';
  }
}
