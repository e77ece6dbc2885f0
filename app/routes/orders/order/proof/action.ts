import { data } from 'react-router';
import type { Actor } from '../../../../../domain/access.ts';
import { accountMessages } from '../../../../../domain/accounts/user.ts';
import { proofByAccount } from '../../../../../domain/limits.ts';
import { messages } from '../../../../../domain/messages.ts';
import { proofMessages } from '../../../../../domain/payments/proof.ts';
import { parseProofFacts } from '../../../../../domain/payments/proof-form.ts';
import { countTry } from '../../../../../server/bounds/rate-limit.ts';
import { asBuyerAt, type Tx } from '../../../../../server/db/access.ts';
import type { Upload } from '../../../../../server/files/images/upload.ts';
import type { Order } from '../../../../../server/orders/orders.ts';
import { type SentProof, sendProof } from '../../../../../server/payments/proofs.ts';
import { done, refused, type Texts } from '../../../../forms/answers.ts';
import { actOr } from '../../../../load-failure.ts';

type OrderToPay = Pick<Order, 'storeId' | 'id' | 'customerId'>;

/** The photo of a receipt, from a buyer. */
export async function answerProof(request: Request, actor: Actor, order: OrderToPay, upload: Upload) {
  if (!upload.ok) return refuse({}, upload.status, upload.message);
  const { intent: _, ...values } = Object.fromEntries(upload.fields);
  const photo = upload.files.find(({ field }) => field === 'receipt')?.bytes;
  return actOr(
    request,
    (reason, status) => refused({ form: 'proof', sentence: proofMessages.notSent(reason), values }, status),
    () => send(actor, order, values, photo),
  );
}

async function send(actor: Actor, order: OrderToPay, values: Texts, photo: Uint8Array | undefined) {
  const parsed = parseProofFacts(values);
  if (!parsed.ok) return refused({ form: 'proof', errors: parsed.errors, values }, 400);
  if (!photo || photo.byteLength === 0) return refuse(values, 400, proofMessages.missing);
  const wait = await countTry(proofByAccount, actor.id);
  if (wait !== null) return refuse(values, 429, accountMessages.tooManyTries(wait));
  const run = <T>(work: (tx: Tx) => Promise<T>) => asBuyerAt<T>(actor, order.storeId, work);
  return answerTo(await sendProof({ run, actorId: actor.id }, order, parsed.facts, photo), values);
}

function answerTo(sent: SentProof, values: Texts) {
  switch (sent.kind) {
    case 'sent':
      return done(proofMessages.sent, { form: 'proof' });
    case 'badPhoto':
      return refuse(values, sent.status, sent.message);
    case 'notFound':
      throw data(messages.orderNotFound, { status: 404 });
    case 'judged':
      return refuse(values, 409, proofMessages.judged);
    case 'notPayable':
      return refuseAll(values, proofMessages.notPayable(sent.status));
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
