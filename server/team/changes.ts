import { sql } from 'kysely';
import { href } from '#domain/routes/href.ts';
import { pathAtShop } from '#domain/routes/shop-path.ts';
import { teamChangeMail } from '#domain/team/mails.ts';
import type { Member } from '#domain/team/team.ts';
import { recordActivity } from '../activity/record.ts';
import { recordAudit } from '../audit/audit.ts';
import { asSystem, asSystemWithin, type Tx } from '../db/access.ts';
import { addJob } from '../jobs/queue.ts';
import { publishStoreChange } from '../live/notify.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { ownersIn, type TeamChanger } from './lock.ts';
import { readOwners } from './people.ts';

/** Sends the stored mails of the team change with this audit entry. If the change failed, there are no mails. */
export function sendMailsOfChange(auditId: string): Promise<void> {
  return asSystem(async (tx) => {
    const mails = await tx
      .selectFrom('mails')
      .select('id')
      .where('key', '>=', keyOf(auditId, ''))
      .where('key', '<', keyOf(auditId, '~'))
      .execute();
    for (const { id: mailId } of mails) await addJob(tx, 'mail', { about: 'kept', mailId });
  });
}

function keyOf(auditId: string, about: string): string {
  return `team ${auditId} ${about}`;
}

export type Refusal = { ok: false; sentence: string; status: number };

export function refusal(sentence: string, status = 409): Refusal {
  return { ok: false, sentence, status };
}

/** `subject` is the new value and `former` the old one; each is '' if there is none. */
type TeamChange = { change: string; subject: string; former: string };

/**
 * Records a change in the audit log, mails all owners, and makes members' live streams check their rights again.
 * `team` is the team before the change, so that an owner who was removed also gets the mail.
 */
export async function recordTeamChange(
  tx: Tx,
  changer: TeamChanger,
  team: readonly Member[],
  change: TeamChange,
): Promise<void> {
  const { actor, storeId, clientIp, auditId } = changer;
  await recordAudit(
    tx,
    { id: actor.id, email: actor.email, clientIp },
    { id: auditId, action: 'team-change', storeId, details: change },
  );
  recordActivity(
    tx,
    {
      noun: 'team',
      verb: 'changed',
      subject: change.change,
      changes: { value: [change.former || null, change.subject || null] },
    },
    { storeId, userId: actor.id },
  );
  await asSystemWithin(tx, async () => {
    const { now, ...shop } = await readShop(tx, storeId);
    const link = teamLink(changer);
    const content = teamChangeMail({ ...shop, ...change, by: actor.email, at: now, clientIp, link });
    const owners = [...ownersIn(team), ...(await readOwners(tx, storeId))];
    const recipients = new Map(owners.map(({ userId, email }) => [userId, email]));
    for (const [userId, recipient] of recipients)
      await storeTeamMail(tx, changer, userId, { recipient, content, page: link });
  });
  publishStoreChange(tx, storeId, 'team');
}

export function teamLink({ origin, storeId }: Pick<TeamChanger, 'origin' | 'storeId'>): string {
  return origin + pathAtShop(href('/dashboard/tim'), storeId);
}

type TeamMail = Omit<Parameters<typeof enqueueMail>[1], 'key'>;

/** Stores a mail of a team change; each mail of a change needs its own `about`. `tx` needs the rights of `asSystem`. */
export async function storeTeamMail(
  tx: Tx,
  { auditId }: TeamChanger,
  about: string,
  mail: TeamMail,
): Promise<void> {
  await enqueueMail(tx, { ...mail, key: keyOf(auditId, about) });
}

export async function readShop(tx: Tx, storeId: string) {
  return tx
    .selectFrom('stores')
    .select(['namaToko', 'timeZone', sql<Date>`now()`.as('now')])
    .where('storeId', '=', storeId)
    .executeTakeFirstOrThrow();
}
