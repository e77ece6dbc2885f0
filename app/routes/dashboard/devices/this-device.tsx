import { CircleCheck } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useFetcher } from 'react-router';
import { storeDeviceId } from '#app/browser/push/own-device.ts';
import { refusalIn } from '#app/forms/use-answer.ts';
import { Section } from '#app/ui/page/section.tsx';
import type { answerDeviceForm } from './action.ts';
import { PushButton } from './push-button.tsx';

type ThisDeviceProps = { publicKey: string; listedId: string | undefined };

/** Offers notifications on this browser. Asks for the browser's permission only after a tap on the button. */
export function ThisDevice({ publicKey, listedId }: ThisDeviceProps) {
  const fetcher = useFetcher<typeof answerDeviceForm>();
  const { data } = fetcher;
  const mayNotify = useMayNotify();
  useEffect(() => {
    if (listedId) storeDeviceId(listedId);
  }, [listedId]);
  const isNotified = listedId !== undefined && mayNotify;
  return (
    <Section title="Perangkat ini">
      <div role="status">
        {isNotified && (
          <p className="flex min-h-11 items-center gap-2 font-medium text-success">
            <CircleCheck aria-hidden className="size-5 shrink-0" />
            Perangkat ini diberi tahu.
          </p>
        )}
      </div>
      {!isNotified && (
        <PushButton
          publicKey={publicKey}
          label="Beri tahu HP ini"
          isSending={fetcher.state !== 'idle'}
          refusal={refusalIn(data)?.sentence}
          onSubscribed={(subscription, name) =>
            void fetcher.submit({ intent: 'register', subscription, name }, { method: 'post' })
          }
        />
      )}
    </Section>
  );
}

const subscribeToNothing = () => () => {};

/** False if the user has revoked the browser's permission, which the server cannot know. */
function useMayNotify(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => 'Notification' in window && Notification.permission === 'granted',
    () => true,
  );
}
