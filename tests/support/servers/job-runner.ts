import { startPlatformJobs } from '#server/program/worker/tasks.ts';

/* Tests run this file as a process of its own, which runs jobs like a worker but serves no pages. */
const jobs = startPlatformJobs('http://kedai.test');
process.on('SIGTERM', () => jobs.stop().then(() => process.exit(0)));
process.stdout.write('running\n');
