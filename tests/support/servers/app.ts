import { randomUUID } from 'node:crypto';
import { type ModuleHooks, registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { flushChanges } from '#server/live/notify.ts';
import type { RunningProgram } from '#server/program/worker/entry.ts';
import { ensureBuilt } from '../../../ops/install.mjs';
import { projectRoot } from '../source-files.ts';
import { makeVisitor, type Visitor } from '../visitor.ts';
import type { Person } from '../world/world.ts';

/** Test files share a process, so each loads the build's modules anew, under URLs with a unique query. */
const built = pathToFileURL(join(projectRoot, 'build/server/')).href;
const ownQuery = `?file=${randomUUID()}`;

const shared = globalThis as { passesQueryOn?: ModuleHooks; isBuilt?: Promise<void> };
shared.passesQueryOn ??= registerHooks({
  resolve(specifier, context, nextResolve) {
    const found = nextResolve(specifier, context);
    const [query] = /\?file=[\w-]+$/.exec(context.parentURL ?? '') ?? [];
    return query && found.url.startsWith(built) ? { ...found, url: found.url + query } : found;
  },
});

export type TestApp = {
  url: string;
  guest: () => Visitor;
  loginAs: (person: Pick<Person, 'email' | 'password'>) => Promise<Visitor>;
  /**
   * Resolves once the writes that requests have deferred are stored, and the changes that the test published have
   * arrived.
   */
  deferredWorkDone: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Starts the built program in this process with this test file's database, and builds it first if sources have changed.
 * `platformStore` is the short name of the shop into which rent is paid; call `stop` in afterAll.
 */
export async function startApp({ orderLimits = true, platformStore = '' } = {}): Promise<TestApp> {
  shared.isBuilt ??= ensureBuilt(() => undefined);
  await shared.isBuilt;
  // React's development build renders differently and prints warnings, so tests use the production build.
  process.env.NODE_ENV = 'production';
  process.env.PLATFORM_STORE = platformStore;
  process.env.ORDER_LIMITS = orderLimits ? '1' : '0';
  const entry = `${built}index.js${ownQuery}`;
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
