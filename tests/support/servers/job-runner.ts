import { startPlatformJobs } from '#server/program/worker/tasks.ts';

/* Tests run this file in a separate process, which does jobs like a worker of the program but serves no pages. */
const jobs = startPlatformJobs('http://kedai.test');
process.on('SIGTERM', () => jobs.stop().then(() => process.exit(0)));
process.stdout.write('running\n');
