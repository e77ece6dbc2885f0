import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '../../support/eventually.ts';
import type { Place } from './platform.ts';

const JOBS = `
  SELECT concat_ws(' ', 'job', id, 'attempts', attempts, 'locked by', locked_by, 'error', last_error) AS "left"
  FROM graphile_worker.jobs WHERE task_identifier = 'mail'`;
const EVENTS = `SELECT 'mails about event ' || id AS "left" FROM order_events WHERE NOT mailed`;
const MAILS = `SELECT 'mail ' || id AS "left" FROM mails WHERE tries = 0 AND sent_at IS NULL AND failed_at IS NULL`;

const PATIENCE_MS = 180_000;

export type Post = { sent: number; drainedAfterMs: number; wrong: string[] };

/** Describes the mails that are still to be sent, and the events and jobs that will become mails. */
export async function waitingMails({ ask }: Pick<Place, 'ask'>): Promise<string[]> {
  const left: string[] = [];
  for (const statement of [EVENTS, JOBS, MAILS])
    left.push(...(await ask<{ left: string }>(statement)).map((row) => `still waiting: ${row.left}`));
  return left;
}

/**
 * Waits until no mails are left to send. Then checks that each order and each later event of an order caused one mail
 * (only 'time_returned' causes none), and that each sent mail was written to a file in DATA_DIR/mail.
 */
export async function checkMails(platform: Place): Promise<Post> {
  const since = performance.now();
  await until(async () => (await waitingMails(platform)).length === 0, PATIENCE_MS).catch(() => undefined);
  const left = await waitingMails(platform);
  if (left.length > 0) return { sent: 0, drainedAfterMs: PATIENCE_MS, wrong: left };
  const drainedAfterMs = performance.now() - since;
  const expected = await platform.ask<{ key: string }>(
    `SELECT 'newOrder ' || id AS key FROM orders
     UNION ALL SELECT CASE kind WHEN 'proof_sent' THEN 'proofSent ' ELSE 'orderStatus ' END || id
       FROM order_events WHERE kind NOT IN ('placed', 'time_returned')`,
  );
  const sent = await platform.ask<{ id: string; key: string | null }>(
    'SELECT id, key FROM mails WHERE sent_at IS NOT NULL',
  );
  const counts = new Map<string | null, number>();
  for (const { key } of sent) counts.set(key, (counts.get(key) ?? 0) + 1);
  const unsent = expected
    .map(({ key }) => ({ key, mails: counts.get(key) ?? 0 }))
    .filter(({ mails }) => mails !== 1);
  const files = await readdir(join(platform.dataDir, 'mail'));
  const written = new Set(files.map((name) => name.replace(/\.eml$/, '')));
  const wrong = [
    ...unsent.map(({ key, mails }) => `${mails} mails report ${key}`),
    ...sent.filter(({ id }) => !written.has(id)).map(({ id }) => `mail ${id} has no file`),
  ];
  if (files.length !== sent.length) wrong.push(`${files.length} files of ${sent.length} mails`);
  return { sent: sent.length, drainedAfterMs, wrong };
}
