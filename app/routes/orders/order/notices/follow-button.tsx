import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { rememberFollowed } from '#app/browser/push/own-device.ts';
import type { Answer } from '#app/forms/answers.ts';
import { refusalIn } from '#app/forms/use-answer.ts';
import { Notice } from '#app/ui/page/notice.tsx';
import { PushButton } from '#app/ui/push/push-button.tsx';

/** Asks at once: it replaces the button that was tapped. */
export default function FollowButton({ orderId, publicKey }: { orderId: string; publicKey: string }) {
  const fetcher = useFetcher<Answer>();
  const { data } = fetcher;
  const follows = data?.kind === 'done';
  useEffect(() => {
    if (follows) rememberFollowed(orderId, true);
  }, [follows, orderId]);
  if (follows)
    return <Notice tone="success">HP ini diberi tahu saat tagihan ada dan pesanan dikirim.</Notice>;
  return (
    <PushButton
      publicKey={publicKey}
      label="Beri tahu saya"
      variant="secondary"
      asksAtOnce
      isSending={fetcher.state !== 'idle'}
      refusal={refusalIn(data)?.sentence}
      onSubscribed={(subscription) =>
        void fetcher.submit(
          { intent: 'follow', subscription },
          { method: 'post', encType: 'multipart/form-data' },
        )
      }
    />
  );
}
