import { sql } from 'kysely';
import { waLink } from '../../domain/chat.ts';
import { isUuid } from '../../domain/id.ts';
import { REMINDER_SPAN_DAYS, type ReminderKind, reminderDue, reminderMail } from '../../domain/reminder.ts';
import type { StoreStatus, TimeZone } from '../../domain/store.ts';
import { asSystem, type Tx } from '../db/access.ts';
import { env } from '../env.ts';
import { addJob } from '../jobs/queue.ts';
import { keepMailText } from './keep.ts';

/** Shops looked at in one transaction. */
const BATCH = 200;

type EndingShop = {
  storeId: string;
  namaToko: string;
  slug: string;
  status: StoreStatus;
  expiryDate: Date;
  timeZone: TimeZone;
  email: string;
  now: Date;
};

/**
 * Writes the reminders that are due by the database's clock, each once for a shop, a kind and an end, with the job that
 * sends it. `origin` is where links lead.
 */
export async function writeReminders(origin: string): Promise<void> {
  for (let after: string | null = null; ; ) {
    const last: string | null = await asSystem(async (tx) => {
      const shops = await readEndingShops(tx, after);
      const known = await readKnownKeys(tx, shops);
      for (const shop of shops) await remind(tx, shop, known, origin);
      return shops.length < BATCH ? null : (shops.at(-1)?.storeId ?? null);
    });
    if (last === null) return;
    after = last;
  }
}

async function readEndingShops(tx: Tx, after: string | null): Promise<EndingShop[]> {
  const { rows } = await sql<EndingShop>`
    SELECT s.store_id, s.nama_toko, s.slug, s.status, s.expiry_date, s.time_zone, u.email, now() AS now
    FROM stores s JOIN users u ON u.uid = s.owner_uid
    WHERE s.status <> 'inactive'
      AND s.expiry_date BETWEEN now() - make_interval(hours => ${REMINDER_SPAN_DAYS.after * 24})
                            AND now() + make_interval(hours => ${REMINDER_SPAN_DAYS.before * 24})
      AND (${after}::uuid IS NULL OR s.store_id > ${after}::uuid)
    ORDER BY s.store_id LIMIT ${BATCH}`.execute(tx);
  return rows;
}

/** Most shops have had theirs an hour ago: those mails are not written anew. */
async function readKnownKeys(tx: Tx, shops: EndingShop[]): Promise<Set<string>> {
  const keys = shops.flatMap((shop) => {
    const kind = reminderDue(shop.status, shop.expiryDate, shop.now);
    return kind ? [keyOf(shop, kind)] : [];
  });
  if (keys.length === 0) return new Set();
  const rows = await tx.selectFrom('mails').select('key').where('key', 'in', keys).execute();
  return new Set(rows.map(({ key }) => key));
}

async function remind(tx: Tx, shop: EndingShop, known: Set<string>, origin: string): Promise<void> {
  const { status, expiryDate, now, namaToko, slug, timeZone, email } = shop;
  const kind = reminderDue(status, expiryDate, now);
  if (!kind || known.has(keyOf(shop, kind))) return;
  const question = `Halo, saya ingin memperpanjang toko ${namaToko} (${origin}/toko/${slug}).`;
  const chatLink = env.platformWa ? waLink(env.platformWa, question) : null;
  const content = reminderMail({
    kind,
    namaToko,
    expiryDate,
    timeZone,
    chatLink,
    dashboardLink: `${origin}/dashboard`,
  });
  const page = `${origin}/dashboard`;
  const mailId = await keepMailText(tx, { key: keyOf(shop, kind), recipient: email, content, page });
  if (mailId !== null) await addJob(tx, 'mail', { about: 'kept', mailId });
}

/**
 * True for the key of a reminder that no longer tells the truth, because its mail has waited: the shop was extended or
 * switched off meanwhile, or the next reminder is due. False for every other mail.
 */
export async function isReminderOutdated(key: string): Promise<boolean> {
  const [about, storeId] = key.split(' ');
  if (about !== 'reminder' || !isUuid(storeId)) return false;
  const shop = await asSystem((tx) =>
    tx
      .selectFrom('stores')
      .select(['storeId', 'status', 'expiryDate', (select) => select.fn<Date>('now').as('now')])
      .where('storeId', '=', storeId)
      .executeTakeFirst(),
  );
  if (!shop?.expiryDate) return true;
  const { status, expiryDate, now } = shop;
  const kind = reminderDue(status, expiryDate, now);
  return kind === null || keyOf({ storeId, expiryDate }, kind) !== key;
}

function keyOf(
  { storeId, expiryDate }: Pick<EndingShop, 'storeId' | 'expiryDate'>,
  kind: ReminderKind,
): string {
  return `reminder ${storeId} ${kind} ${expiryDate.toISOString()}`;
}
