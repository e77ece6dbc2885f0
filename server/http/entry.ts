import cluster from 'node:cluster';
import { resolve } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { storeGathered } from '../bounds/gathering.ts';
import { lostNodes } from '../db/citus/lost.ts';
import { closePool, poolUse, sentMessages } from '../db/pool.ts';
import { env } from '../env.ts';
import { uploadedFiles } from '../files/serve.ts';
import { startJobs } from '../jobs/runner.ts';
import { flushNotices } from '../live/gather.ts';
import { startListening, stopListening } from '../live/listen.ts';
import { openStreamCount } from '../live/stream.ts';
import { log } from '../log.ts';
import { startMetrics } from '../metrics.ts';
import { originOf } from './address/origin.ts';
import { applicationOf } from './application.ts';
import { heldBodyBytes } from './limits/body-budget.ts';
import { makeListener } from './listener.ts';
import { listen, type RunningServer } from './server.ts';
import { staticFiles } from './static.ts';

/** `settle` stores at once what answers left for later. */
export type RunningProgram = RunningServer & { settle: () => Promise<void> };

/** Port 0 takes a free one. */
export async function startHttp({ port, host }: { port: number; host: string }): Promise<RunningProgram> {
  const files = [uploadedFiles, staticFiles(resolve(build.assetsBuildDirectory))];
  const listener = makeListener(applicationOf(build), files);
  startMetrics({
    connections: poolUse,
    streams: openStreamCount,
    bodyBytes: heldBodyBytes,
    trips: sentMessages,
    lostNodes,
  });
  await startListening();
  const server = await listen(listener, port, host);
  return {
    ...server,
    settle: storeGathered,
    close: async () => {
      await server.close();
      await flushNotices();
      await storeGathered();
      await stopListening();
      await closePool();
    },
  };
}

async function work(): Promise<void> {
  const server = await startHttp({ port: env.port, host: env.host });
  const jobs = startJobs(originOf(env, server.port));
  log.debug({ url: server.url }, 'listening');
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all([jobs.stop(), server.close()]);
    await flushNotices();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
}

if (cluster.isWorker || env.listen) await work();
