import { sql } from 'kysely';
import { isUuid } from '#domain/id.ts';
import {
  REMINDER_SPAN_DAYS,
  type ReminderKind,
  reminderDue,
  reminderMail,
} from '#domain/platform/rent-reminder.ts';
import { href } from '#domain/routes/href.ts';
import { isFreeShop } from '#domain/stores/free/allowance.ts';
import { waLink } from '#domain/stores/links.ts';
import type { StoreStatus } from '#domain/stores/store.ts';
import { asSystem, type Tx } from '../db/access.ts';
import { isTransient } from '../db/errors.ts';
import { env } from '../env.ts';
import { addJob } from '../jobs/queue.ts';
import { log } from '../log.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { readMailedShop } from '../team/mailed-shop.ts';

const BATCH = 200;

type EndingShop = {
  storeId: string;
  status: StoreStatus;
  createdAt: Date;
  expiryDate: Date;
  /** `expiryDate` as text with microseconds, which a Date lacks, so that the next batch of shops repeats no shop. */
  endKey: string;
  now: Date;
};

/** Stores mails that remind owners of the end of their rent, each once. If one fails, stores the rest, then throws. */
export async function writeReminders(origin: string, signal?: AbortSignal): Promise<void> {
  let failed = 0;
  for (let after: EndingShop | undefined; ; ) {
    const { shops, due } = await asSystem((tx) => findDue(tx, after));
    for (const reminder of due) {
      signal?.throwIfAborted();
      if (!(await tryRemind(reminder, origin))) failed += 1;
    }
    after = shops.at(-1);
    if (shops.length < BATCH) break;
  }
  if (failed > 0) throw new Error(`${failed} reminders could not be written`);
}

async function tryRemind(reminder: Reminder, origin: string): Promise<boolean> {
  try {
    await asSystem((tx) => remind(tx, reminder, origin));
    return true;
  } catch (error) {
    if (isTransient(error)) throw error;
    log.error({ err: error, key: reminder.key }, 'a reminder could not be written');
    return false;
  }
}

type Reminder = { shop: EndingShop; kind: ReminderKind; key: string };

async function findDue(
  tx: Tx,
  after: EndingShop | undefined,
): Promise<{ shops: EndingShop[]; due: Reminder[] }> {
  const shops = await readEndingShops(tx, after);
  const reminders = shops.flatMap((shop) => {
    const kind = reminderDue(shop.status, shop.expiryDate, shop.now, isFreeShop(shop));
    return kind ? [{ shop, kind, key: keyOf(shop, kind) }] : [];
  });
  const storedKeys = await readStoredKeys(tx, reminders);
  return { shops, due: reminders.filter(({ key }) => !storedKeys.has(key)) };
}

async function readEndingShops(tx: Tx, after: EndingShop | undefined): Promise<EndingShop[]> {
  const behind = after
    ? sql`AND (t.expiry_date, t.store_id) > (${after.endKey}::timestamptz, ${after.storeId}::uuid)`
    : sql``;
  const { rows } = await sql<EndingShop>`
    SELECT t.store_id, t.status, s.created_at, t.expiry_date, t.expiry_date::text AS end_key, now() AS now
    FROM store_terms t JOIN stores s ON s.store_id = t.store_id
    WHERE t.status <> 'inactive'
      AND t.expiry_date BETWEEN now() - make_interval(hours => ${REMINDER_SPAN_DAYS.after * 24})
                            AND now() + make_interval(hours => ${REMINDER_SPAN_DAYS.before * 24}) ${behind}
    ORDER BY t.expiry_date, t.store_id LIMIT ${BATCH}`.execute(tx);
  return rows;
}

async function readStoredKeys(tx: Tx, reminders: Reminder[]): Promise<Set<string>> {
  const keys = reminders.map(({ key }) => key);
  const rows = await tx
    .selectFrom('mails')
    .select('key')
    .where(sql<boolean>`key = ANY(${keys}::text[])`)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

async function remind(tx: Tx, { shop, kind, key }: Reminder, origin: string): Promise<void> {
  const { storeId, expiryDate } = shop;
  const facts = await readMailedShop(tx, storeId);
  if (!facts) return;
  const { namaToko, slug, timeZone, email, pathTo } = facts;
  const question = `Halo, saya ingin memperpanjang toko ${namaToko} (${origin}/toko/${slug}).`;
  const chatLink = env.platformWa ? waLink(env.platformWa, question) : null;
  const page = origin + pathTo(href('/dashboard'));
  const content = reminderMail({
    kind,
    namaToko,
    expiryDate,
    timeZone,
    payLink: env.platformStore ? origin + pathTo(href('/dashboard/langganan')) : null,
    chatLink,
    dashboardLink: page,
  });
  const mailId = await enqueueMail(tx, { key, recipient: email, content, page });
  if (mailId !== null) await addJob(tx, 'mail', { about: 'kept', mailId });
}

/** Returns true if a reminder is no longer due, for example after an extension. False for any other kind of mail. */
export async function isReminderOutdated(key: string): Promise<boolean> {
  const [about, storeId] = key.split(' ');
  if (about !== 'reminder' || !isUuid(storeId)) return false;
  const shop = await asSystem((tx) =>
    tx
      .selectFrom('storeTerms')
      .innerJoin('stores', 'stores.storeId', 'storeTerms.storeId')
      .select(['status', 'createdAt', 'expiryDate', (select) => select.fn<Date>('now').as('now')])
      .where('storeTerms.storeId', '=', storeId)
      .where('stores.storeId', '=', storeId)
      .executeTakeFirst(),
  );
  if (!shop?.expiryDate) return true;
  const { status, createdAt, expiryDate, now } = shop;
  const kind = reminderDue(status, expiryDate, now, isFreeShop({ status, createdAt, expiryDate }));
  return kind === null || keyOf({ storeId, expiryDate }, kind) !== key;
}

function keyOf(
  { storeId, expiryDate }: Pick<EndingShop, 'storeId' | 'expiryDate'>,
  kind: ReminderKind,
): string {
  return `reminder ${storeId} ${kind} ${expiryDate.toISOString()}`;
}
