import sharp from 'sharp';
import type { Actor } from '#domain/access.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { readProofs } from '#server/orders/proofs.ts';
import { decideProof } from '#server/payments/proofs/decide-proof.ts';
import { buyerAsSender } from '#server/payments/proofs/proof-sender.ts';
import { sendProof } from '#server/payments/proofs/send-proof.ts';
import type { Visitor } from '../visitor.ts';
import { linkPathOf } from './orders.ts';
import { presentOwner, stockProduct } from './shop-floor.ts';
import { billedOrder, givePaymentTime } from './unpaid.ts';

let nth = 0;

export function freshPhoto(): Promise<Buffer> {
  nth += 1;
  const background = { r: nth % 256, g: (nth >> 8) % 256, b: 90 };
  return sharp({ create: { width: 60, height: 80 + (nth % 40), channels: 3, background } })
    .png()
    .toBuffer();
}

/** Creates an order to be paid within a day, from a new buyer unless one is given. */
export async function orderToPay(storeId: string, buyer?: Actor): Promise<{ id: string; buyer: Actor }> {
  await givePaymentTime(storeId, 24);
  const order = await billedOrder(storeId, {
    productId: await stockProduct(storeId, 1),
    ...(buyer && { buyer }),
  });
  await givePaymentTime(storeId, null);
  return order;
}

export async function sendTestProof(
  storeId: string,
  { id, buyer }: { id: string; buyer: Actor },
  photo?: Uint8Array,
  seenTotal: number | null = null,
) {
  const facts = { seenTotal, bank: 'BCA', senderName: 'Budi' };
  return sendProof(
    { ...buyerAsSender(buyer, storeId), attempts: [] },
    { storeId, id, customerId: buyer.id },
    facts,
    photo ?? (await freshPhoto()),
  );
}

export function proofsOf(storeId: string, id: string) {
  return asSystem((tx) => readProofs(tx, { storeId, id }));
}

export async function orderWithProof(
  storeId: string,
  buyer?: Actor,
): Promise<{ id: string; buyer: Actor; proofId: string; fileId: string }> {
  const order = await orderToPay(storeId, buyer);
  const sent = await sendTestProof(storeId, order);
  const [proof] = await proofsOf(storeId, order.id);
  if (!proof?.fileId) throw new Error(`the proof was not sent: ${JSON.stringify(sent)}`);
  return { ...order, proofId: proof.id, fileId: proof.fileId };
}

export async function judgedProof(storeId: string, buyer?: Actor) {
  const proof = await orderWithProof(storeId, buyer);
  const owner = await presentOwner(storeId);
  const { id: orderId, proofId } = proof;
  const refusal = { orderId, proofId, to: 'refused', reason: 'Nominalnya kurang.' } as const;
  await asUser(owner, (tx) => decideProof(tx, owner, storeId, refusal));
  return proof;
}

export async function toPayByLink(storeId: string, buyer: Actor): Promise<{ id: string; path: string }> {
  const { id } = await orderToPay(storeId, buyer);
  return { id, path: await linkPathOf(storeId, id) };
}

/** Pages behind a secret link hide their address by a Referrer-Policy, so their forms are sent with `Origin: null`. */
export const fromSecretPage = { headers: { origin: 'null', 'sec-fetch-site': 'same-origin' } };

export async function sendProofByLink(
  visitor: Visitor,
  path: string,
  bytes?: Uint8Array,
  fields: Record<string, string> = {},
): Promise<Response> {
  const photo = new Uint8Array(bytes ?? (await freshPhoto()));
  const receipt = new File([photo], 'bukti.jpg', { type: 'image/jpeg' });
  const sent = { intent: 'proof', bank: '', senderName: '', ...fields, receipt };
  return visitor.post(path, sent, fromSecretPage);
}
