import { done, refused } from '#app/forms/answers.ts';
import type { Upload } from '#app/forms/upload.ts';
import { actOr } from '#app/load-failure.ts';
import { parseSubscription } from '#domain/push/device.ts';
import { followOrder, type OrderViewer, unfollowOrder } from '#server/push/order-devices.ts';

const intents = ['follow', 'unfollow'];

export function isNotificationForm(upload: Upload): boolean {
  return upload.ok && intents.includes(upload.fields.get('intent') ?? '');
}

/**
 * Starts or stops push notifications about an order in a buyer's browser. A following browser sends its subscription
 * again whenever the order's page loads, in case the server's copy is lost or outdated. See docs/product/push.md.
 */
export async function answerNotificationForm(request: Request, viewer: OrderViewer, upload: Upload) {
  const fields: Partial<Record<string, string>> = upload.ok ? Object.fromEntries(upload.fields) : {};
  const isEnding = fields.intent === 'unfollow';
  const refuse = (sentence: string, status: number) =>
    refused({ form: 'notices', follows: isEnding, sentence }, status);
  const subscription = parseSubscription(fields.subscription);
  if (!subscription)
    return refuse('Pendaftaran dari browser tidak bisa dibaca. Muat ulang, lalu coba lagi.', 400);
  return actOr(
    request,
    (reason, status) =>
      refuse(`Gagal ${isEnding ? 'menghentikan notifikasi' : 'mendaftarkan HP ini'}: ${reason}`, status),
    async () => {
      if (isEnding) await unfollowOrder(viewer, subscription.endpoint);
      const followed = isEnding ? null : await followOrder(viewer, subscription);
      return followed?.ok === false
        ? refuse(followed.message, 409)
        : done('', { form: 'notices', follows: !isEnding });
    },
  );
}
