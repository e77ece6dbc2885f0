import { done, refused } from '#app/forms/answers.ts';
import type { Upload } from '#app/forms/upload.ts';
import { actOr } from '#app/load-failure.ts';
import { parseSubscription } from '#domain/push/device.ts';
import { followOrder, type OrderViewer } from '#server/push/order-devices.ts';

export function isAboutNotices(upload: Upload): boolean {
  return upload.ok && upload.fields.get('intent') === 'follow';
}

/** A buyer's browser asks to be notified of the bill and the shipment. See docs/product/push.md. */
export async function answerFollow(request: Request, viewer: OrderViewer, upload: Upload) {
  const refuse = (sentence: string, status: number) => refused({ form: 'notices', sentence }, status);
  const subscription = parseSubscription(upload.ok ? upload.fields.get('subscription') : null);
  if (!subscription)
    return refuse('Pendaftaran dari browser tidak bisa dibaca. Muat ulang, lalu coba lagi.', 400);
  return actOr(
    request,
    (reason, status) => refuse(`Gagal mendaftarkan HP ini: ${reason}`, status),
    async () => {
      const followed = await followOrder(viewer, subscription);
      return followed.ok ? done('', { form: 'notices' }) : refuse(followed.message, 409);
    },
  );
}
