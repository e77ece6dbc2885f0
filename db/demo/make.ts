import { taskFrom } from '#server/migrate/apart.ts';
import { makeDemoWorld } from './world.ts';

await taskFrom();
await makeDemoWorld();
process.exit(0);
