import type { MailText } from '#domain/mail/message.ts';
import type { OrderEventKind } from '#domain/orders/event.ts';
import { movedAnswerMail, unansweredMail, unansweredOwnerMail } from '#domain/orders/mails/answer-mails.ts';
import { automaticPaidMail } from '#domain/orders/mails/automatic-mail.ts';
import {
  cancelledOrderMail,
  editedOrderMail,
  type MailOrder,
  movedDeadlineMail,
  newOrderMail,
  orderStatusMail,
  refundMail,
} from '#domain/orders/mails/order-mails.ts';
import { proofRefusedMail, proofSentMail } from '#domain/orders/mails/proof-mails.ts';
import { rentPaidMail } from '#domain/orders/mails/rent-mail.ts';
import { isBilled, isPending } from '#domain/orders/order.ts';
import { UNDO_MINUTES } from '#domain/payments/notices/automatic.ts';
import { paymentReminderMail } from '#domain/payments/reminder.ts';
import { href } from '#domain/routes/href.ts';
import { isUnanswered, type OrderFacts, type WaitingEvent } from './facts.ts';

export type Letter = {
  /** Only one mail is sent per key. */
  key: string;
  orderId: string;
  recipient: string;
  content: MailText;
  causedBy: string;
  nth: number;
};

const withoutMail: readonly OrderEventKind[] = [
  'time_returned',
  'relinked',
  'handed_over',
  'proof_withdrawn',
  'proof_photo_deleted',
  'payment_undone',
];

/** Writes the mails about an event of an order; none if the order is gone. See docs/product/mails.md#mails. */
export function lettersAbout(event: WaitingEvent, facts: OrderFacts, origin: string): Letter[] {
  const { id, orderId, kind, actorId, customerId, actorRole } = event;
  const found = facts.orders.get(orderId);
  if (!found || withoutMail.includes(kind)) return [];
  const { order, ownerEmail, customerEmail, rent } = found;
  // An order for a shop's rent causes no mail when placed or completed: the mail about its payment is enough.
  if (rent && (kind === 'placed' || kind === 'completed')) return [];
  const common = { orderId, causedBy: actorId ?? customerId, nth: facts.nths.get(id) ?? 1 };
  const ownerLink = `${origin}${href('/dashboard/pesanan/:orderId', { orderId })}`;
  if (kind === 'placed' && actorRole === 'storeAdmin') return [];
  if (kind === 'placed') {
    const content = newOrderMail(order, ownerLink);
    return [{ ...common, key: `newOrder ${orderId}`, recipient: ownerEmail, content }];
  }
  if (kind === 'reminded' && !isBilled(order.status)) return [];
  if (kind === 'proof_sent') {
    const content = proofSentMail(order, ownerLink);
    return [{ ...common, key: `proofSent ${id}`, recipient: ownerEmail, content }];
  }
  const page = rent ? href('/dashboard/langganan') : href('/pesanan/:orderId', { orderId });
  const link = `${origin}${page}`;
  const content = rent && kind === 'paid' ? rentPaidMail(order, rent, link) : buyerMail(order, event, link);
  const letter = { ...common, key: `orderStatus ${id}`, recipient: customerEmail, content };
  // A buyer without an account has no e-mail address and gets no mail; the owner sends the order's link in a chat.
  const toBuyer = customerEmail === '' ? [] : [letter];
  const isForBuyer = actorRole === 'storeAdmin' || kind === 'reminded' || kind === 'billed';
  if (isForBuyer || (rent && kind === 'paid')) return toBuyer;
  if (kind === 'paid') {
    const content = automaticPaidMail(order, { note: event.note, undoMinutes: UNDO_MINUTES }, ownerLink);
    return [...toBuyer, { ...common, key: `automaticPaid ${id}`, recipient: ownerEmail, content }];
  }
  const settingsLink = facts.explaining.has(id) ? `${origin}${href('/dashboard/pengaturan')}` : null;
  const toOwner = isUnanswered(event)
    ? unansweredOwnerMail(order, { link: ownerLink, settingsLink })
    : cancelledOrderMail(order, { by: actorRole, wasBilled: isBilled(event.fromStatus) }, ownerLink);
  return [...toBuyer, { ...common, key: `orderCancelled ${id}`, recipient: ownerEmail, content: toOwner }];
}

function buyerMail(order: MailOrder, event: WaitingEvent, link: string): MailText {
  const { kind, toStatus, actorRole, note } = event;
  if (kind === 'deadline_moved')
    return (isPending(toStatus) ? movedAnswerMail : movedDeadlineMail)(order, link);
  if (kind === 'edited') return editedOrderMail(order, note, link);
  if (kind === 'refunded' || kind === 'refund_withdrawn') return refundMail(order, note, link);
  if (kind === 'reminded') return paymentReminderMail(order, link);
  if (kind === 'proof_refused') return proofRefusedMail(order, note, link);
  if (isUnanswered(event)) return unansweredMail(order, link);
  return orderStatusMail(order, { status: toStatus, by: actorRole, note }, link);
}
