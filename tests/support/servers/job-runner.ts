import { startPlatformJobs } from '#server/program/worker/tasks.ts';

/* Run by tests as a process of its own: a worker's jobs without its pages. */
const jobs = startPlatformJobs('http://kedai.test');
process.on('SIGTERM', () => jobs.stop().then(() => process.exit(0)));
process.stdout.write('running\n');
