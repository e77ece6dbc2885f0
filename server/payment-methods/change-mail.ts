import type { MailText } from '#domain/mail/message.ts';
import { type PaymentChangeKind, paymentChangeMail } from '#domain/payment-methods/change-mail.ts';
import { href } from '#domain/routes/href.ts';
import type { Tx } from '../db/access.ts';

const pages = {
  way: href('/dashboard/pembayaran'),
  waNumber: href('/dashboard/pengaturan'),
  chatNumber: href('/dashboard/pengaturan/nomor'),
  notices: href('/dashboard/notifikasi'),
};

function changeKindOf(about: string): PaymentChangeKind {
  return about === 'waNumber' || about === 'chatNumber' || about === 'notices' ? about : 'way';
}

/** `others` are the shop's other owners, who get the same mail. */
type PaymentChangeToMail = {
  recipient: string;
  content: MailText;
  page: string;
  others: { userId: string; email: string }[];
};

/** Returns undefined if the audit entry or the shop is gone. `tx` must come from `asSystem`. */
export async function writePaymentChange(
  tx: Tx,
  auditId: string,
  origin: string,
): Promise<PaymentChangeToMail | undefined> {
  const event = await tx
    .selectFrom('auditEvents')
    .select(['storeId', 'details', 'createdAt', 'clientIp'])
    .where('id', '=', auditId)
    .executeTakeFirst();
  if (!event?.storeId) return undefined;
  const shop = await tx
    .selectFrom('stores')
    .select(['namaToko', 'timeZone'])
    .where('storeId', '=', event.storeId)
    .executeTakeFirst();
  const [owner, ...others] = await readOwners(tx, event.storeId);
  if (!shop || !owner) return undefined;
  const { about = '', change = '', subject = '', former = '' } = event.details as Record<string, string>;
  const { createdAt: at, clientIp } = event;
  const kind = changeKindOf(about);
  const link = origin + pages[kind];
  const content = paymentChangeMail({ ...shop, kind, change, subject, former, at, clientIp, link });
  return { recipient: owner.email, content, page: link, others };
}

/** Lists the main owner first, who receives the shop's mails. */
function readOwners(tx: Tx, storeId: string) {
  return tx
    .selectFrom('memberships')
    .select(['userId', 'email'])
    .where('storeId', '=', storeId)
    .where('role', '=', 'owner')
    .where('endedAt', 'is', null)
    .orderBy('main', 'desc')
    .execute();
}
