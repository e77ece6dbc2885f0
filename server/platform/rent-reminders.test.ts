import { describe, expect, it } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { startSmtp } from '../../tests/support/servers/smtp.ts';
import { addTestMember } from '../../tests/support/world/members.ts';
import { world } from '../../tests/support/world/world.ts';
import { asSystem } from '../db/access.ts';
import { env } from '../env.ts';
import { deliverMail } from '../mail/deliver.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { isReminderOutdated, writeReminders } from './rent-reminders.ts';

const HOUR_MS = 3_600_000;
const { dewi, joko, kopi } = world;

async function endIn(hours: number | null): Promise<Date | null> {
  const expiryDate = hours === null ? null : new Date(Date.now() + hours * HOUR_MS);
  await asSystem((tx) =>
    tx.updateTable('storeTerms').set({ expiryDate }).where('storeId', '=', kopi.storeId).execute(),
  );
  return expiryDate;
}

async function subjects(): Promise<string[]> {
  const rows = await asSystem((tx) =>
    tx.selectFrom('mails').select('subject').where('recipient', '=', joko.email).orderBy('id').execute(),
  );
  return rows.map(({ subject }) => subject);
}

it('each reminder is written once per kind and end, also by two processes at once', async () => {
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

it('leads an owner whose account has another shop to the one that was handed over', async () => {
  await addTestMember(dewi, kopi.storeId, 'owner');
  const setMain = (userId: string, main: boolean) =>
    asSystem((tx) =>
      tx
        .updateTable('memberships')
        .set({ main })
        .where('storeId', '=', kopi.storeId)
        .where('userId', '=', userId)
        .execute(),
    );
  await setMain(joko.id, false);
  await setMain(dewi.id, true);
  env.platformStore = 'kedai';
  await endIn(-2);
  await writeReminders('http://kedai.test');
  const [mail] = await asSystem((tx) =>
    tx.selectFrom('mails').select('bodyText').where('recipient', '=', dewi.email).execute(),
  );
  expect(mail?.bodyText).toContain(`${href('/dashboard/langganan')}?toko=${kopi.storeId}`);
  env.platformStore = undefined;
  await setMain(dewi.id, false);
  await setMain(joko.id, true);
});

describe('a reminder whose mail has waited', () => {
  const newest = async () => {
    const row = await asSystem((tx) =>
      tx
        .selectFrom('mails')
        .select(['id', 'key', 'sentAt', 'failedAt'])
        .where('recipient', '=', joko.email)
        .where('key', 'like', `reminder ${kopi.storeId} %`)
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    );
    return row ?? { id: '', key: '', sentAt: null, failedAt: null };
  };
  const remind = async (hours: number) => {
    await endIn(hours);
    await writeReminders('http://kedai.test');
    return newest();
  };
  const setStatus = (status: 'trial' | 'inactive') =>
    asSystem((tx) =>
      tx.updateTable('storeTerms').set({ status }).where('storeId', '=', kopi.storeId).execute(),
    );
  const sendTo = async (id: string) => {
    const { received, url, close } = await startSmtp();
    env.smtpUrl = url;
    await deliverMail(id, { lastTry: false, isOutdated: isReminderOutdated });
    env.smtpUrl = undefined;
    close();
    return received.length;
  };

  it('is sent while it is true', async () => {
    const { id } = await remind(70);
    expect(await sendTo(id)).toBe(1);
  });

  it.each([
    ['the shop was extended', () => endIn(70 + 720)],
    ['the shop has no end any more', () => endIn(null)],
    ['the shop was switched off', () => setStatus('inactive')],
  ])('is not sent if %s', async (_, change) => {
    const { id } = await remind(69);
    await change();
    expect(await sendTo(id)).toBe(0);
    expect((await newest()).id).not.toBe(id);
    await setStatus('trial');
  });

  it.each([
    ['threeDays', 20],
    ['oneDay', -1],
    ['ended', -6.5 * 24],
    ['closing', -7 * 24 - 1],
  ])('"%s" is not sent when the end is %d hours away', async (kind, hours) => {
    const end = await endIn(hours);
    const content = { subject: 'Uji', greeting: '', paragraphs: [], action: null, closing: [] };
    const key = `reminder ${kopi.storeId} ${kind} ${end?.toISOString()}`;
    const id = await asSystem((tx) => enqueueMail(tx, { key, recipient: joko.email, content, page: null }));
    expect(await sendTo(id ?? '')).toBe(0);
    expect((await newest()).id).not.toBe(id);
  });

  it('is written again when it becomes true again', async () => {
    const { id, key } = await remind(68);
    await setStatus('inactive');
    await sendTo(id);
    await setStatus('trial');
    await writeReminders('http://kedai.test');
    expect(await newest()).toMatchObject({ key, sentAt: null });
    expect((await newest()).id).not.toBe(id);
  });
});
