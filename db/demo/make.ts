import { taskFrom } from '#server/program/apart.ts';
import { makeDemoWorld } from './world.ts';

await taskFrom();
await makeDemoWorld();
process.exit(0);
