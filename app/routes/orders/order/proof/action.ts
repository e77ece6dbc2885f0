import { data } from 'react-router';
import { done, refused, type Texts } from '#app/forms/answers.ts';
import type { Upload } from '#app/forms/upload.ts';
import { actOr } from '#app/load-failure.ts';
import type { Actor } from '#domain/access.ts';
import { accountMessages } from '#domain/accounts/user.ts';
import { isUuid } from '#domain/id.ts';
import { messages } from '#domain/messages.ts';
import { statusForBuyer } from '#domain/orders/order.ts';
import { proofMessages } from '#domain/payments/proof.ts';
import { parseProofFacts } from '#domain/payments/proof-form.ts';
import type { Order } from '#server/orders/orders.ts';
import { buyerAsSender, type ProofSender } from '#server/payments/proofs/proof-sender.ts';
import { type SentProof, sendProof } from '#server/payments/proofs/send-proof.ts';
import { withdrawProof } from '#server/payments/proofs/withdraw-proof.ts';

type OrderToPay = Pick<Order, 'storeId' | 'id' | 'customerId'>;

/** The sender of a proof of payment. `gone` is the message that senders get if they may not see the order. */
type ProofPayer = ProofSender & { gone: string };

export function isAboutProof(upload: Upload): boolean {
  return !upload.ok || ['proof', 'withdrawProof'].includes(upload.fields.get('intent') ?? '');
}

export function answerOwnProof(request: Request, actor: Actor, order: OrderToPay, upload: Upload) {
  const payer = { ...buyerAsSender(actor, order.storeId), gone: messages.orderNotFound };
  return answerProof(request, payer, order, upload);
}

export async function answerProof(request: Request, payer: ProofPayer, order: OrderToPay, upload: Upload) {
  if (!upload.ok) return refuse({}, upload.status, upload.message);
  const { intent, ...values } = Object.fromEntries(upload.fields);
  if (intent === 'withdrawProof') return answerWithdrawal(request, payer, order, values.proofId ?? '');
  const photo = upload.files.find(({ field }) => field === 'receipt')?.bytes;
  return actOr(
    request,
    (reason, status) => refused({ form: 'proof', sentence: proofMessages.notSent(reason), values }, status),
    () => send(payer, order, values, photo),
  );
}

function answerWithdrawal(request: Request, payer: ProofPayer, order: OrderToPay, proofId: string) {
  const refuse = (reason: string, status: number) =>
    refused({ form: 'proof', withdrawn: false, sentence: proofMessages.notWithdrawn(reason) }, status);
  return actOr(request, refuse, async () => {
    const result = isUuid(proofId) ? await withdrawProof(payer, order, proofId) : 'late';
    if (result === 'notFound') throw data(payer.gone, { status: 404 });
    if (result === 'late') return refuse(proofMessages.late, 409);
    return done(proofMessages.withdrawn, { form: 'proof', withdrawn: true });
  });
}

async function send(payer: ProofPayer, order: OrderToPay, values: Texts, photo: Uint8Array | undefined) {
  const parsed = parseProofFacts(values);
  if (!parsed.ok) return refused({ form: 'proof', errors: parsed.errors, values }, 400);
  if (!photo || photo.byteLength === 0) return refuse(values, 400, proofMessages.missing);
  return answerTo(await sendProof(payer, order, parsed.facts, photo), values, payer.gone);
}

function answerTo(sent: SentProof, values: Texts, gone: string) {
  switch (sent.kind) {
    case 'sent':
      return done(proofMessages.sent, { form: 'proof' });
    case 'badPhoto':
      return refuse(values, sent.status, sent.message);
    case 'tooManyAttempts':
      return refuse(values, 429, accountMessages.tooManyAttempts(sent.waitSeconds));
    case 'notFound':
      throw data(gone, { status: 404 });
    case 'judged':
      return refuse(values, 409, proofMessages.judged);
    case 'notPayable':
      return refuseAll(values, proofMessages.notPayable(statusForBuyer(sent.status)));
    default:
      return refuseAll(values, proofMessages[sent.kind]);
  }
}

function refuse(values: Texts, status: number, receipt: string) {
  return refused({ form: 'proof', errors: { receipt }, values }, status);
}

function refuseAll(values: Texts, reason: string) {
  return refused({ form: 'proof', sentence: proofMessages.notSent(reason), values });
}
