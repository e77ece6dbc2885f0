import { recordActivity } from '../activity/record.ts';
import { type Auditor, recordAudit } from '../audit/audit.ts';
import type { Tx } from '../db/access.ts';
import { commitJointly } from '../db/citus/joint-commit.ts';

/** `subject` is the new value and `former` the old one; each is '' if there is none. */
type PaymentChange = {
  about?: 'waNumber' | 'chatNumber' | 'notices';
  change: string;
  subject: string;
  former: string;
};

/** The change and its audit entry may be on different database nodes. They are committed together or not at all. */
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
