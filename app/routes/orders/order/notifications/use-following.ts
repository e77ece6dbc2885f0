import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { readStored } from '#app/browser/storage.ts';
import type { Answer } from '#app/forms/answers.ts';
import { refusalIn } from '#app/forms/use-answer.ts';
import type { PushHelp } from '#app/ui/push/asking.tsx';

/** Loads the push code on demand, because most visitors do not use notifications. */
const loadBrowser = () => import('#app/browser/push/own-device.ts');

/** Turns an order's notifications on or off in this browser. The state is read from localStorage until a response. */
export function useFollowing(orderId: string, publicKey: string) {
  const fetcher = useFetcher<Answer & { follows?: boolean }>();
  const { data } = fetcher;
  const answered = data?.follows;
  const [remembered, setRemembered] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [help, setHelp] = useState<PushHelp | null>(null);
  const send = (intent: 'follow' | 'unfollow', subscription: string) =>
    fetcher.submit({ intent, subscription }, { method: 'post', encType: 'multipart/form-data' });

  const compare = useEffectEvent(async () => {
    const { subscriptionIfAllowed, storeFollowed } = await loadBrowser();
    const subscription = await subscriptionIfAllowed(publicKey);
    if (subscription !== null) return send('follow', subscription);
    storeFollowed(orderId, false);
    setRemembered(false);
  });
  useEffect(() => {
    const ids = readStored('localStorage', 'pushOrders');
    if (!Array.isArray(ids) || !ids.includes(orderId)) return;
    setRemembered(true);
    // Ignores errors, because the next page load compares this browser with the server again.
    compare().catch(() => undefined);
  }, [orderId]);
  useEffect(() => {
    if (answered === undefined) return;
    loadBrowser()
      .then(({ storeFollowed }) => storeFollowed(orderId, answered))
      .catch(() => undefined);
  }, [orderId, answered]);

  const busy = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setHelp(null);
    try {
      await work();
    } catch {
      setHelp({ tone: 'danger', content: 'Tidak bisa dimuat. Periksa koneksi internet, lalu coba lagi.' });
    }
    setBusy(false);
  };
  const follow = () =>
    busy(async () => {
      const { askForPush } = await import('#app/ui/push/asking.tsx');
      const asked = await askForPush(publicKey);
      if (asked.ok) await send('follow', asked.subscription);
      else setHelp(asked.help);
    });
  const stop = () =>
    busy(async () => {
      const { subscriptionIfAllowed, storeFollowed } = await loadBrowser();
      const subscription = await subscriptionIfAllowed(publicKey);
      if (subscription !== null) return send('unfollow', subscription);
      storeFollowed(orderId, false);
      setRemembered(false);
    });
  const refusal = refusalIn(data)?.sentence;
  const refused: PushHelp | null = refusal ? { tone: 'danger', content: refusal } : null;
  return { follows: answered ?? remembered, isBusy, help: help ?? refused, follow, stop };
}
