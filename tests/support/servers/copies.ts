import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '../database/database.ts';
import { freePort, secrets } from '../settings.ts';
import { makeVisitor, type Visitor } from '../visitor.ts';
import type { Person } from '../world/world.ts';
import { type ObjectStore, startObjectStore } from './object-store.ts';
import { type Copy, makeCopy } from './program.ts';
import { type SmtpOptions, startSmtp, type TestSmtp } from './smtp.ts';

/** The public address that all copies share, as behind a load balancer. */
const PUBLIC_URL = 'http://kedai.test';

/** Two copies of the program on this test file's database, with one object store and one mail server. */
export type Copies = {
  a: Copy;
  b: Copy;
  mails: TestSmtp;
  /** Returns a visitor without cookies, who must request complete URLs of one copy or the other. */
  guest: () => Visitor;
  loginAt: (copy: Copy, person: Pick<Person, 'email' | 'password'>) => Promise<Visitor>;
  stop: () => Promise<void>;
};

/** Starts both copies, the first with two workers; the program must have been built. */
export async function startCopies(options: SmtpOptions = {}): Promise<Copies> {
  const folder = await mkdtemp(join(tmpdir(), 'kedai-copies-'));
  const [objects, mails] = await Promise.all([startObjectStore(), startSmtp(options)]);
  const shared = settingsOf(objects, mails);
  const copies = await Promise.all(
    ['a', 'b'].map(async (name) => {
      const workers = name === 'a' ? '2' : '1';
      return makeCopy(await freePort(), { ...shared, DATA_DIR: join(folder, name), WORKERS: workers });
    }),
  );
  const [a, b] = copies as [Copy, Copy];
  await Promise.all([a.start(), b.start()]);
  const guest = () => makeVisitor(PUBLIC_URL);
  return {
    a,
    b,
    mails,
    guest,
    loginAt: async ({ url }, person) => {
      const visitor = guest();
      await visitor.login(person, url);
      return visitor;
    },
    stop: async () => {
      await Promise.all(copies.map(({ program }) => program().end('SIGTERM')));
      mails.close();
      await objects.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function settingsOf(objects: ObjectStore, mails: TestSmtp): Record<string, string> {
  return {
    ...secrets,
    ...objects.variables,
    DATABASE_URL: testDatabase().appUrl,
    PUBLIC_URL,
    SMTP_URL: mails.url,
    METRICS_TOKEN: 'token-untuk-pemantau',
    // The program trusts X-Forwarded-For from this address, so each visitor can have a separate address.
    TRUSTED_PROXIES: '127.0.0.1',
    ORDER_LIMITS: '0',
  };
}
