import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type DatabaseDoor, makeDoor } from '../../tests/database-door.ts';
import { startSmtp } from '../../tests/smtp.ts';
import { freshEmail, visit } from '../../tests/visitor.ts';
import { register } from '../auth/registration.ts';
import { asSystem } from '../db/access.ts';
import { closePool } from '../db/pool.ts';
import { env } from '../env.ts';
import { startJobs } from './runner.ts';

const direct = env.databaseUrl ?? '';
let door: DatabaseDoor;

beforeAll(async () => {
  door = await makeDoor(direct);
  env.databaseUrl = door.url;
  await closePool();
});

afterAll(async () => {
  await closePool();
  await door.shut();
  env.databaseUrl = direct;
  env.smtpUrl = undefined;
});

it('a job is taken up again after the database went away in the middle of it', async () => {
  let went = false;
  const { received, url, close } = await startSmtp({
    // While the server takes the first mail; so neither that it was sent nor that its job failed can be noted.
    refuse: () => {
      if (!went) void door.shut();
      went = true;
      return null;
    },
  });
  env.smtpUrl = url;
  const email = freshEmail();
  await register(visit(), { role: 'customer', email, password: 'rahasia1' });
  const jobs = startJobs('http://kedai.test');
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 15_000, interval: 50 });
  await new Promise((later) => setTimeout(later, 1_500));
  await door.open();
  const sentAt = () =>
    asSystem((tx) =>
      tx.selectFrom('mails').select('sentAt').where('recipient', '=', email).executeTakeFirst(),
    );
  await vi.waitFor(async () => expect((await sentAt())?.sentAt).toBeTruthy(), {
    timeout: 45_000,
    interval: 250,
  });
  const ids = received.map(({ source }) => /^Message-ID: (.+)$/im.exec(source)?.[1]);
  expect(received.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(1);
  await jobs.stop();
  close();
}, 80_000);
