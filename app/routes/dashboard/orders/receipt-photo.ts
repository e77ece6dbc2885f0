import { badInput, done, refused } from '#app/forms/answers.ts';
import { parseUpload } from '#app/forms/upload.ts';
import { actOr } from '#app/load-failure.ts';
import { type OpenShop, requireShop } from '#app/routes/dashboard/shop-access.ts';
import { accountMessages } from '#domain/accounts/user.ts';
import { receiptNumberIn } from '#domain/orders/parcel/tracking-page.ts';
import { readReceiptPhoto } from '#server/payment-methods/photo-codes.ts';
import type { Route } from './+types/receipt-photo';

export function loader(): never {
  throw new Response(null, { status: 405, headers: { allow: 'POST' } });
}

export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const { data, init } = await answerReceiptPhoto(request, requireShop(context));
  return Response.json(data, init ?? {});
}

const unreadable =
  'Kode di foto ini tidak terbaca. Foto barcode-nya lebih dekat dan lurus, atau ketik nomornya.';

/** Reads the receipt number from a photo and returns it. Stores neither the photo nor the number. */
async function answerReceiptPhoto(request: Request, shop: OpenShop) {
  const upload = await parseUpload(request, 'satu foto');
  if (!upload.ok) return refused({ errors: { foto: upload.message } }, upload.status);
  const failed = (reason: string, status: number) =>
    refused({ sentence: `Foto resi tidak terbaca: ${reason}` }, status);
  return actOr(request, failed, async () => {
    const photo = upload.files.find(({ field }) => field === 'foto');
    if (!photo) return badInput({ foto: 'Pilih foto resinya dulu.' }, {});
    const refuse = (foto: string, status: number) => refused({ errors: { foto } }, status);
    const requester = { storeId: shop.storeId, signal: request.signal };
    const read = await readReceiptPhoto({ bytes: photo.bytes, accountId: shop.actor.id }, requester);
    if (read.kind === 'tooManyAttempts')
      return refuse(accountMessages.tooManyAttempts(read.waitSeconds), 429);
    if (read.kind === 'badPhoto') return refuse(read.refusal.message, read.refusal.status);
    const nomorResi = receiptNumberIn(read.texts);
    return nomorResi === null ? badInput({ foto: unreadable }, {}) : done('', { values: { nomorResi } });
  });
}
