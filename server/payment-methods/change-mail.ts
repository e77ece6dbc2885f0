import type { MailText } from '#domain/mail/message.ts';
import { type PaymentChangeKind, paymentChangeMail } from '#domain/payment-methods/change-mail.ts';
import { href } from '#domain/routes/href.ts';
import { pathForOwner } from '#domain/routes/shop-path.ts';
import type { Tx } from '../db/access.ts';
import { readOwners } from '../team/people.ts';

const pages = {
  way: href('/dashboard/pembayaran'),
  waNumber: href('/dashboard/pengaturan'),
  chatNumber: href('/dashboard/pengaturan/nomor'),
  notices: href('/dashboard/notifikasi'),
};

function changeKindOf(about: string): PaymentChangeKind {
  return about === 'waNumber' || about === 'chatNumber' || about === 'notices' ? about : 'way';
}

type PaymentChangeMail = { userId: string; recipient: string; content: MailText; page: string };

/** Returns a mail for each owner, the main owner first; none if the shop is gone. `tx` must come from `asSystem`. */
export async function writePaymentChange(
  tx: Tx,
  auditId: string,
  origin: string,
): Promise<PaymentChangeMail[]> {
  const event = await tx
    .selectFrom('auditEvents')
    .select(['storeId', 'details', 'createdAt', 'clientIp'])
    .where('id', '=', auditId)
    .executeTakeFirst();
  if (!event?.storeId) return [];
  const { storeId, createdAt: at, clientIp } = event;
  const shop = await tx
    .selectFrom('stores')
    .select(['namaToko', 'timeZone'])
    .where('storeId', '=', storeId)
    .executeTakeFirst();
  if (!shop) return [];
  const { about = '', change = '', subject = '', former = '' } = event.details as Record<string, string>;
  const kind = changeKindOf(about);
  const owners = await readOwners(tx, storeId);
  return owners.map(({ email: recipient, ...owner }) => {
    const link = origin + pathForOwner(pages[kind], storeId, owner);
    const content = paymentChangeMail({ ...shop, kind, change, subject, former, at, clientIp, link });
    return { userId: owner.userId, recipient, content, page: link };
  });
}
