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

/** Composes the mail. Undefined if the audit entry or the shop is gone. `tx` must come from `asSystem`. */
export async function writePaymentChange(
  tx: Tx,
  auditId: string,
  origin: string,
): Promise<{ recipient: string; content: MailText; page: string } | undefined> {
  const event = await tx
    .selectFrom('auditEvents')
    .select(['storeId', 'details', 'createdAt', 'clientIp'])
    .where('id', '=', auditId)
    .executeTakeFirst();
  if (!event?.storeId) return undefined;
  const shop = await tx
    .selectFrom('stores')
    .innerJoin('memberships as owner', 'owner.storeId', 'stores.storeId')
    .select(['namaToko', 'timeZone', 'email'])
    .where('stores.storeId', '=', event.storeId)
    .where('owner.main', '=', true)
    .executeTakeFirst();
  if (!shop) return undefined;
  const { email, ...facts } = shop;
  const { about = '', change = '', subject = '', former = '' } = event.details as Record<string, string>;
  const { createdAt: at, clientIp } = event;
  const kind = changeKindOf(about);
  const link = origin + pages[kind];
  const content = paymentChangeMail({ ...facts, kind, change, subject, former, at, clientIp, link });
  return { recipient: email, content, page: link };
}
