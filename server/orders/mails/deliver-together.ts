import { type RawBuilder, sql } from 'kysely';
import type { Mail } from '#domain/mail/message.ts';
import { asSystem, CommitWith } from '#server/db/access.ts';
import { resourceLimits } from '#server/env.ts';
import { log } from '#server/log.ts';
import { reasonOf } from '#server/mail/deliver.ts';
import { isRefusedForGood, MAIL_LANES, type Sender } from '#server/mail/send.ts';

/** `chain` is an order's id or a recipient. Mails with the same `chain` are sent one after the other. */
export type MailToSend = Mail & { chain: string };

/** The results of this many mails are stored together, so after a crash at most this many are sent twice. */
const RECORDED_TOGETHER = 25;

const RETRY_AFTER_S = Math.E;

type Outcome = { id: string; end: 'sent' | 'failed' | 'refused'; reason: string };

/** Makes the first attempt to send each mail. A mail that fails gets a job of its own for further attempts. */
export async function deliverTogether(
  mails: readonly MailToSend[],
  sender: Sender,
  signal?: AbortSignal,
): Promise<void> {
  for (let from = 0; from < mails.length; from += RECORDED_TOGETHER) {
    signal?.throwIfAborted();
    await recordOutcomes(await sendInLanes(mails.slice(from, from + RECORDED_TOGETHER), sender));
  }
}

async function sendInLanes(mails: readonly MailToSend[], sender: Sender): Promise<Outcome[]> {
  const chains = Map.groupBy(mails, ({ chain }) => chain).values();
  const outcomes: Outcome[] = [];
  const lane = async () => {
    for (const chain of chains) for (const mail of chain) outcomes.push(await tryOne(mail, sender));
  };
  await Promise.all(Array.from({ length: MAIL_LANES }, lane));
  return outcomes;
}

async function tryOne(mail: Mail, sender: Sender): Promise<Outcome> {
  try {
    // Uses a short time limit, because the next mails wait until this one is sent.
    await sender.send(mail, resourceLimits.mailSilenceMs);
    return { id: mail.id, end: 'sent', reason: '' };
  } catch (error) {
    const end = isRefusedForGood(error) ? 'refused' : 'failed';
    log[end === 'refused' ? 'error' : 'warn']({ err: error, mail: mail.id }, 'a mail could not be sent');
    return { id: mail.id, end, reason: reasonOf(error) };
  }
}

function recordOutcomes(outcomes: readonly Outcome[]): Promise<void> {
  const [sent = [], failed = [], refused = []] = (['sent', 'failed', 'refused'] as const).map((end) =>
    outcomes.filter((one) => one.end === end),
  );
  const notes: RawBuilder<unknown>[] = [];
  if (sent.length > 0)
    notes.push(sql`
      UPDATE mails SET sent_at = now(), tries = tries + 1, body_text = '', body_html = ''
      WHERE id = ANY(${sent.map(({ id }) => id)}::uuid[])`);
  if (refused.length > 0) notes.push(failure(refused, sql`now()`));
  if (failed.length > 0)
    notes.push(
      failure(failed, sql`NULL`),
      sql`
        SELECT graphile_worker.add_job('mail', json_build_object('about', 'kept', 'mailId', id),
          run_at => now() + make_interval(secs => ${RETRY_AFTER_S}), max_attempts => ${resourceLimits.jobAttempts}::int)
        FROM unnest(${failed.map(({ id }) => id)}::uuid[]) AS id`,
    );
  return asSystem(async () => new CommitWith(undefined, notes));
}

function failure(outcomes: readonly Outcome[], failedAt: RawBuilder<unknown>) {
  return sql`
    UPDATE mails SET tries = tries + 1, last_error = tried.reason, failed_at = ${failedAt}
    FROM unnest(${outcomes.map(({ id }) => id)}::uuid[], ${outcomes.map(({ reason }) => reason)}::text[])
      AS tried (id, reason)
    WHERE mails.id = tried.id`;
}
