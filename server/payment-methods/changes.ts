import { randomUUIDv7 } from 'node:crypto';
import { recordActivity } from '../activity/record.ts';
import { type Auditor, recordAudit } from '../audit/audit.ts';
import type { Tx } from '../db/access.ts';
import { commitJointly } from '../db/citus/joint-commit.ts';
import { scheduleMail } from '../jobs/queue.ts';

/** Longer than any transaction takes, so that the change is committed or rolled back before the mail is sent. */
const MAIL_AFTER_SECONDS = 30;

/** `subject` is the new value and `former` the old one; each is '' if there is none. */
type PaymentChange = {
  about?: 'waNumber' | 'chatNumber' | 'notices';
  change: string;
  subject: string;
  former: string;
};

/** Schedules the owner's mail before the change is written. It is sent only if an audit entry gets the returned id. */
export async function announcePaymentChange(): Promise<string> {
  const auditId = randomUUIDv7();
  await scheduleMail({ about: 'payments', auditId }, MAIL_AFTER_SECONDS);
  return auditId;
}

/** The change and its audit entry may be on different database nodes. They are committed both or not at all. */
export async function recordPaymentChange(
  tx: Tx,
  auditor: Auditor,
  storeId: string,
  { id, ...details }: PaymentChange & { id: string },
): Promise<void> {
  await commitJointly(tx);
  const { about, change, subject, former } = details;
  const kind =
    about === 'waNumber' || about === 'chatNumber'
      ? ({ noun: 'settings', verb: 'number_changed' } as const)
      : ({ noun: 'payments', verb: 'way_changed' } as const);
  recordActivity(tx, { ...kind, subject: change, changes: { value: [former || null, subject || null] } });
  await recordAudit(tx, auditor, { id, action: 'payment-change', storeId, details });
}
