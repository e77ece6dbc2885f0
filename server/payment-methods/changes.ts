import { randomUUIDv7 } from 'node:crypto';
import { type Auditor, recordAudit } from '../audit/audit.ts';
import type { Tx } from '../db/access.ts';
import { commitJointly } from '../db/citus/joint-commit.ts';
import { planMail } from '../jobs/queue.ts';

/** No transaction of ours stays open longer. */
const TOLD_AFTER_SECONDS = 30;

/**
 * `subject` is what was changed as it is now, '' where it is gone; `former` as it was, '' where it was not there. `about` is
 * left out for what bills name.
 */
type PaymentChange = { about?: 'waNumber'; change: string; subject: string; former: string };

/** The audit log's id for a change that is about to be written, whose mail to the owner is on its way. */
export async function announcePaymentChange(): Promise<string> {
  const auditId = randomUUIDv7();
  await planMail({ about: 'payments', auditId }, TOLD_AFTER_SECONDS);
  return auditId;
}

/** Written down for the super admin, with the change itself or not at all. Run as the owner. */
export async function recordPaymentChange(
  tx: Tx,
  auditor: Auditor,
  storeId: string,
  { id, ...details }: PaymentChange & { id: string },
): Promise<void> {
  await commitJointly(tx);
  await recordAudit(tx, auditor, { id, action: 'payment-change', storeId, details });
}
