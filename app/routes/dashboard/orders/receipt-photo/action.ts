import { badInput, done, refused } from '#app/forms/answers.ts';
import { parseUpload } from '#app/forms/upload.ts';
import { actOr } from '#app/load-failure.ts';
import type { OpenShop } from '#app/routes/dashboard/shop-access.ts';
import { accountMessages } from '#domain/accounts/user.ts';
import { receiptPhotoByAccount } from '#domain/limits.ts';
import { receiptNumberIn } from '#domain/orders/parcel/receipt-number.ts';
import { countTry } from '#server/bounds/rate-limit.ts';

const unreadable =
  'Kode di foto ini tidak terbaca. Foto barcode-nya lebih dekat dan lurus, atau ketik nomornya.';

/** The number on a photographed receipt; neither it nor the photo is kept. */
export async function answerReceiptPhoto(request: Request, shop: OpenShop) {
  const upload = await parseUpload(request, 'satu foto');
  if (!upload.ok) return refused({ errors: { foto: upload.message } }, upload.status);
  const failed = (reason: string, status: number) =>
    refused({ sentence: `Foto resi tidak terbaca: ${reason}` }, status);
  return actOr(request, failed, async () => {
    const photo = upload.files.find(({ field }) => field === 'foto');
    if (!photo) return badInput({ foto: 'Pilih foto resinya dulu.' }, {});
    const wait = await countTry(receiptPhotoByAccount, shop.actor.id);
    if (wait !== null) return refused({ errors: { foto: accountMessages.tooManyTries(wait) } }, 429);
    // Loaded with the first photo: many processes never see one.
    const { parcelCodes, readCodes } = await import('#server/payment-methods/qris-photo.ts');
    const asker = { storeId: shop.storeId, signal: request.signal };
    const codes = await readCodes(photo.bytes, asker, parcelCodes);
    if (!codes.ok) return refused({ errors: { foto: codes.message } }, codes.status);
    const nomorResi = receiptNumberIn(codes.texts);
    return nomorResi === null ? badInput({ foto: unreadable }, {}) : done('', { values: { nomorResi } });
  });
}
