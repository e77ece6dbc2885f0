import { join } from 'node:path';
import { flushChanges } from '#server/live/notify.ts';
import type { RunningProgram } from '#server/program/worker/entry.ts';
import { ensureBuilt } from '../../../ops/install.mjs';
import { projectRoot } from '../source-files.ts';
import { makeVisitor, type Visitor } from '../visitor.ts';
import type { Person } from '../world/world.ts';

/** Test files that run in the same process share `isBuilt`, so that the program is built at most once. */
const shared = globalThis as { isBuilt?: Promise<void> };

export type TestApp = {
  url: string;
  guest: () => Visitor;
  loginAs: (person: Pick<Person, 'email' | 'password'>) => Promise<Visitor>;
  /**
   * Resolves once the deferred writes of requests are stored, and the program has received PostgreSQL's notifications
   * of all changes that the test has committed.
   */
  deferredWorkDone: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Starts the built program in this process with this test file's database, and builds it first if sources have changed.
 * `platformStore` is the short name of the shop to which rent is paid; call `stop` in afterAll.
 */
export async function startApp({ orderLimits = true, platformStore = '' } = {}): Promise<TestApp> {
  shared.isBuilt ??= ensureBuilt(() => undefined);
  await shared.isBuilt;
  // React's development build renders differently and prints warnings, so tests use the production build.
  process.env.NODE_ENV = 'production';
  process.env.PLATFORM_STORE = platformStore;
  process.env.ORDER_LIMITS = orderLimits ? '1' : '0';
  const entry = join(projectRoot, 'build/server/index.js');
  const { startHttp }: typeof import('#server/program/worker/entry.ts') = await import(
    /* @vite-ignore */ entry
  );
  const server: RunningProgram = await startHttp({ port: 0, host: '127.0.0.1' });
  const guest = () => makeVisitor(server.url);
  return {
    url: server.url,
    guest,
    loginAs: async (person) => {
      const visitor = guest();
      await visitor.login(person);
      return visitor;
    },
    deferredWorkDone: async () => {
      await flushChanges();
      await server.settle();
    },
    stop: server.close,
  };
}
