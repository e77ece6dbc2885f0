import cluster from 'node:cluster';
import { resolve } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { sessionHolder } from '#server/accounts/session.ts';
import { flushBatchers } from '#server/bounds/batcher.ts';
import { lostNodes } from '#server/db/citus/lost.ts';
import { closePool, poolUse, sentMessages } from '#server/db/pool.ts';
import { env } from '#server/env.ts';
import { uploadedFiles } from '#server/files/serve.ts';
import { originOf } from '#server/http/address/origin.ts';
import { applicationOf } from '#server/http/application.ts';
import { makeListener } from '#server/http/listener.ts';
import { heldBodyBytes } from '#server/http/protection/body-budget.ts';
import { listen, type RunningServer } from '#server/http/server.ts';
import { staticFiles } from '#server/http/static.ts';
import { queryOnListener, startListening, stopListening } from '#server/live/listen.ts';
import { flushChanges } from '#server/live/notify.ts';
import { openStreamCount } from '#server/live/stream.ts';
import { log } from '#server/log.ts';
import { startMetrics } from '#server/metrics.ts';
import { handInRent } from '#server/orders/billing/rent.ts';
import { shopRents } from '#server/rent/settle-rent.ts';
import { startStatus, stopStatus } from '#server/status/current.ts';
import { startPlatformJobs } from './tasks.ts';

/** `settle` flushes batched writes to the database and waits until the notifications of past commits have arrived. */
export type RunningProgram = RunningServer & { settle: () => Promise<void> };

export async function startHttp({ port, host }: { port: number; host: string }): Promise<RunningProgram> {
  handInRent(shopRents);
  const files = [uploadedFiles, staticFiles(resolve(build.assetsBuildDirectory))];
  const listener = makeListener(applicationOf(build), { files, holderOf: sessionHolder });
  startMetrics({
    connections: poolUse,
    streams: openStreamCount,
    bodyBytes: heldBodyBytes,
    trips: sentMessages,
    lostNodes,
  });
  await startListening();
  startStatus();
  const server = await listen(listener, port, host);
  return {
    ...server,
    settle: async () => {
      await flushBatchers();
      // PostgreSQL delivers the notifications of earlier commits before it answers this query.
      await queryOnListener({ text: 'SELECT 1' });
    },
    close: async () => {
      await server.close();
      await stopStatus();
      await flushChanges();
      await flushBatchers();
      await stopListening();
      await closePool();
    },
  };
}

async function work(): Promise<void> {
  const server = await startHttp({ port: env.port, host: env.host });
  const jobs = startPlatformJobs(originOf(env, server.port), server.url);
  log.debug({ url: server.url }, 'listening');
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all([jobs.stop(), server.close()]);
    await flushChanges();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
}

if (cluster.isWorker || env.listen) await work();
