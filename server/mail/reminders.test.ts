import { expect, it } from 'vitest';
import { world } from '../../tests/world.ts';
import { asSystem } from '../db/access.ts';
import { writeReminders } from './reminders.ts';
import { sweepMails } from './sweep.ts';

const HOUR_MS = 3_600_000;
const { joko, kopi } = world;

function endIn(hours: number): Promise<unknown> {
  const expiryDate = new Date(Date.now() + hours * HOUR_MS);
  return asSystem((tx) =>
    tx.updateTable('stores').set({ expiryDate }).where('storeId', '=', kopi.storeId).execute(),
  );
}

async function subjects(): Promise<string[]> {
  const rows = await asSystem((tx) =>
    tx.selectFrom('mails').select('subject').where('recipient', '=', joko.email).orderBy('id').execute(),
  );
  return rows.map(({ subject }) => subject);
}

it('each reminder is written once for a kind and an end, also by two processes at once', async () => {
  await writeReminders('http://kedai.test');
  expect(await subjects()).toEqual([]);
  await endIn(71);
  await Promise.all([writeReminders('http://kedai.test'), writeReminders('http://kedai.test')]);
  await writeReminders('http://kedai.test');
  expect(await subjects()).toHaveLength(1);
  await endIn(-1);
  await writeReminders('http://kedai.test');
  expect(await subjects()).toEqual([
    expect.stringContaining('Masa sewa Kopi Joko berakhir '),
    'Masa sewa Kopi Joko sudah berakhir',
  ]);
  const { jobs } = await asSystem(async (tx) => ({
    jobs: await tx.selectFrom('mails').select('bodyText').where('recipient', '=', joko.email).execute(),
  }));
  expect(jobs[0]?.bodyText).toContain('https://wa.me/6281200000000');
});

it('sweeping marks what nobody tries any more, and forgets what is old', async () => {
  const keep = (id: string, createdAt: Date) =>
    asSystem((tx) =>
      tx
        .insertInto('mails')
        .values({
          id,
          key: `uji ${id}`,
          recipient: 'sapu@contoh.test',
          subject: 'Uji',
          bodyText: 'Isi',
          bodyHtml: 'Isi',
          createdAt,
          expiresAt: null,
          sentAt: null,
          failedAt: null,
          retriedAt: null,
        })
        .execute(),
    );
  const [stale, old, young] = [3, 91, 1].map((days) => new Date(Date.now() - days * 24 * HOUR_MS));
  if (!stale || !old || !young) throw new Error('three dates');
  await keep('0199a0b0-0000-7000-8000-000000000001', stale);
  await keep('0199a0b0-0000-7000-8000-000000000002', old);
  await keep('0199a0b0-0000-7000-8000-000000000003', young);
  await sweepMails();
  const rows = await asSystem((tx) =>
    tx
      .selectFrom('mails')
      .select(['id', 'failedAt'])
      .where('recipient', '=', 'sapu@contoh.test')
      .orderBy('id')
      .execute(),
  );
  expect(rows.map(({ failedAt }) => failedAt !== null)).toEqual([true, false]);
});
