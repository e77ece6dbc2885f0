import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import { rememberDevice } from '#app/browser/push/own-device.ts';
import { refusalIn } from '#app/forms/use-answer.ts';
import { Notice } from '#app/ui/page/notice.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { PushButton } from '#app/ui/push/push-button.tsx';
import type { answerDeviceForm } from './action.ts';

/** The browser asks for the permission only after the tap. */
export function ThisDevice({ publicKey, isListed }: { publicKey: string; isListed: boolean }) {
  const fetcher = useFetcher<typeof answerDeviceForm>();
  const { data } = fetcher;
  const deviceId = data && 'deviceId' in data ? String(data.deviceId) : undefined;
  const keep = useEffectEvent((id: string) => rememberDevice(id));
  useEffect(() => {
    if (deviceId) keep(deviceId);
  }, [deviceId]);
  if (isListed || deviceId)
    return <Notice tone="success">Perangkat ini diberi tahu. Atur jenis dan jam tenangnya di bawah.</Notice>;
  return (
    <Section title="Perangkat ini">
      <PushButton
        publicKey={publicKey}
        label="Beri tahu HP ini"
        isSending={fetcher.state !== 'idle'}
        refusal={refusalIn(data)?.sentence}
        onSubscribed={(subscription, name) =>
          void fetcher.submit({ intent: 'register', subscription, name }, { method: 'post' })
        }
      />
    </Section>
  );
}
