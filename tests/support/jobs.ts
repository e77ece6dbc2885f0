import type { Job, JobHelpers, TaskList } from 'graphile-worker';
import { pool } from '#server/db/pool.ts';

export async function runTask(tasks: TaskList, name: string, payload?: unknown, job?: Job): Promise<void> {
  const task = tasks[name];
  if (!task) throw new Error(`there is no task ${name}`);
  await task(payload, { job: job ?? { run_at: new Date() }, withPgClient } as unknown as JobHelpers);
}

async function withPgClient(work: (client: unknown) => Promise<unknown>): Promise<unknown> {
  const client = await pool().connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}
