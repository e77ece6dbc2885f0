import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { withClient } from '../../support/database/database.ts';
import { until } from '../../support/eventually.ts';
import type { Place } from './platform.ts';

/** What is still to be written or sent. */
export const WAITING = `
  SELECT concat_ws(' ', 'job', id, 'attempts', attempts, 'locked by', locked_by, 'error', last_error) AS "left"
  FROM graphile_worker.jobs WHERE task_identifier = 'mail'
  UNION ALL SELECT 'mails about event ' || id FROM order_events WHERE NOT mailed
  UNION ALL SELECT 'mail ' || id FROM mails WHERE tries = 0 AND sent_at IS NULL AND failed_at IS NULL`;

const PATIENCE_MS = 180_000;

/** What became of the mails about orders. */
export type Post = { sent: number; drainedAfterMs: number; wrong: string[] };

/**
 * Waits until the queue holds no mail any more, then looks whether every order and every change of one was told by
 * exactly one mail, and every mail lies in its file once.
 */
export async function checkMails(platform: Place): Promise<Post> {
  const since = performance.now();
  return withClient(await platform.adminUrl(), async (client) => {
    const waiting = async () => {
      const { rows } = await client.query<{ left: string }>(WAITING);
      return rows.map(({ left }) => `still waiting: ${left}`);
    };
    await until(async () => (await waiting()).length === 0, PATIENCE_MS).catch(() => undefined);
    const left = await waiting();
    if (left.length > 0) return { sent: 0, drainedAfterMs: PATIENCE_MS, wrong: left };
    const drainedAfterMs = performance.now() - since;
    const { rows: untold } = await client.query<{ key: string; mails: number }>(
      `SELECT told.key, count(m.id)::int AS mails
       FROM (SELECT 'newOrder ' || id AS key FROM orders
             UNION ALL SELECT 'orderStatus ' || id FROM order_events WHERE kind NOT IN ('placed', 'time_returned')) told
       LEFT JOIN mails m ON m.key = told.key AND m.sent_at IS NOT NULL
       GROUP BY told.key HAVING count(m.id) <> 1`,
    );
    const { rows: sent } = await client.query<{ id: string }>(
      'SELECT id FROM mails WHERE sent_at IS NOT NULL',
    );
    const files = await readdir(join(platform.dataDir, 'mail'));
    const written = new Set(files.map((name) => name.replace(/\.eml$/, '')));
    const wrong = [
      ...untold.map(({ key, mails }) => `${mails} mails tell of ${key}`),
      ...sent.filter(({ id }) => !written.has(id)).map(({ id }) => `mail ${id} has no file`),
    ];
    if (files.length !== sent.length) wrong.push(`${files.length} files of ${sent.length} mails`);
    return { sent: sent.length, drainedAfterMs, wrong };
  });
}
