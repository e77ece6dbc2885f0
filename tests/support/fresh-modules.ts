import { vi } from 'vitest';
import './cheap-hashing.ts';

/*
 * Test files share a process, so this file gives each of them its own modules, settings, caches and pools. It runs
 * before tests/support/environment.ts.
 */
const shared = globalThis as { firstSettings?: NodeJS.ProcessEnv };
shared.firstSettings ??= { ...process.env };
const settings = shared.firstSettings;
for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name];
Object.assign(process.env, settings);
vi.resetModules();
