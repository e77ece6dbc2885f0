import { migrateAuth } from '#server/accounts/auth/schema.ts';
import { taskFrom } from './apart.ts';
import { migrateJobs } from './jobs-schema.ts';
import type { Making } from './libraries.ts';

const make = { auth: migrateAuth, jobs: migrateJobs };

const { appUrl, names } = await taskFrom<Making>();
for (const name of names) await make[name](appUrl);
process.exit(0);
