import type pg from 'pg';
import { copyIn, copyOut, type Digest } from './copy.ts';

const COLUMNS = ['identifier', 'payload', 'queue_name', 'run_at', 'max_attempts', 'job_key', 'priority'];

const WAITING = `
  SELECT t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority
  FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
  WHERE j.attempts < j.max_attempts ORDER BY j.id`;

export async function saveJobs(client: pg.Client, file: string): Promise<Digest> {
  return copyOut(client, WAITING, file);
}

/** Adds the saved jobs with all their attempts. Jobs may have run since the backup, so tasks must be safe to repeat. */
export async function addJobs(client: pg.Client, file: string): Promise<void> {
  await client.query(`CREATE TEMPORARY TABLE saved_jobs (identifier text, payload json, queue_name text,
    run_at timestamptz, max_attempts int, job_key text, priority int) ON COMMIT DROP`);
  await copyIn(client, 'saved_jobs', COLUMNS, file);
  await client.query(`SELECT count(graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts,
    job_key, priority)) FROM saved_jobs`);
}
