import { auditorOf } from '#app/access/auditor.ts';
import { badInput, done, refused } from '#app/forms/answers.ts';
import { accountMessages } from '#domain/accounts/user.ts';
import { type Qris, qrisFaults, readQris } from '#domain/payment-methods/qris.ts';
import { announceChange } from '#server/jobs/queue.ts';
import { recordPaymentChange } from '#server/payment-methods/changes.ts';
import { readQrisPhoto } from '#server/payment-methods/photo-codes.ts';
import { deleteShopQris, type OwnQris, readShopQris, saveShopQris } from '#server/payment-methods/qris.ts';
import { type ProtectedForm, refuseUnproven } from '../password-form.ts';

export type PostedPayment = ProtectedForm & { photo: Uint8Array | null };

const unreadable =
  'Kode QRIS di foto ini tidak terbaca. Foto lebih dekat dan lurus, atau tempel teks QRIS di bawah.';

/** Reads a QRIS code (for payments) from a photo or a text and returns it for confirmation. Saves nothing yet. */
export async function readPostedQris({ request, shop, values, photo }: PostedPayment) {
  if (!photo) return answerText(values.qrisText ?? '', 'qrisText');
  const refuse = (qris: string, status: number) => refused({ errors: { qris }, values }, status);
  const requester = { storeId: shop.storeId, signal: request.signal };
  const read = await readQrisPhoto({ bytes: photo, accountId: shop.actor.id }, requester);
  if (read.kind === 'tooManyAttempts') return refuse(accountMessages.tooManyAttempts(read.waitSeconds), 429);
  if (read.kind === 'badPhoto') return refuse(read.refusal.message, read.refusal.status);
  return read.text === undefined ? refuse(unreadable, 400) : answerText(read.text, 'qris');
}

function answerText(text: string, field: 'qris' | 'qrisText') {
  const values = { intent: 'read-qris', qrisText: text };
  if (text.trim() === '') return badInput({ [field]: 'Pilih foto QRIS, atau tempel teksnya.' }, values);
  const read = readQris(text);
  return read.ok ? done('', { read: read.qris }) : badInput({ [field]: qrisFaults[read.fault] }, values);
}

export async function saveQris(posted: PostedPayment) {
  const { request, shop, values } = posted;
  const read = readQris(values.qrisText ?? '');
  if (!read.ok) return badInput({ qrisText: qrisFaults[read.fault] }, { ...values, intent: 'read-qris' });
  const refusal = await refuseUnproven(posted, { read: read.qris });
  if (refusal) return refusal;
  const auditId = await announceChange('payments');
  const qris = { ...read.qris, active: values.active === 'on' };
  await shop.run(async (tx) => {
    const former = await readShopQris(tx, shop.storeId);
    await recordPaymentChange(tx, auditorOf(shop.actor, request), shop.storeId, {
      id: auditId,
      change: former ? 'QRIS diubah' : 'QRIS dipasang',
      subject: described(qris),
      former: former ? described(former) : '',
    });
    await saveShopQris(tx, shop.storeId, qris);
  });
  return done(`QRIS ${qris.merchant} disimpan.`, { section: 'qris' });
}

export async function removeQris(posted: PostedPayment) {
  const { request, shop } = posted;
  const present = await shop.run((tx) => readShopQris(tx, shop.storeId));
  if (!present) return refused({ sentence: 'QRIS ini sudah tidak ada.' }, 404);
  const refusal = await refuseUnproven(posted);
  if (refusal) return refusal;
  const auditId = await announceChange('payments');
  await shop.run(async (tx) => {
    await recordPaymentChange(tx, auditorOf(shop.actor, request), shop.storeId, {
      id: auditId,
      change: 'QRIS dihapus',
      subject: '',
      former: described(present),
    });
    await deleteShopQris(tx, shop.storeId);
  });
  return done('QRIS dihapus.', { section: 'qris' });
}

function described({ merchant, city, nmid, active }: Omit<OwnQris, keyof Pick<Qris, 'text'>>): string {
  return `QRIS ${merchant}, ${city}, NMID ${nmid || '-'}${active ? '' : ' (tidak ditampilkan)'}`;
}
