import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router';
import { href } from '#domain/routes/href.ts';
import { makeRefresher } from './refresher.ts';
import { dataRequestedAtMs, useWaitUntilSettled } from './requests.ts';

const RETRY_MS = 15_000;
/** If the stream of live changes takes longer to open, changes may be missed, so the page reads its data again. */
const OPENS_WITHIN_MS = 2_000;

type Topic = 'shop' | 'stores' | 'my-orders';

export function useLive(topic: Topic): void {
  const { revalidate } = useRevalidator();
  useLiveChange(topic, undefined, () => revalidate());
}

/** Calls `onChange` after changes of `topic`, even those before a stream opened. No `toko`: the user's own shop. */
export function useLiveChange(topic: Topic, toko: string | undefined, onChange: () => Promise<void>): void {
  const requestedAtMs = useDataRequestedAtMs();
  const waitUntilSettled = useWaitUntilSettled();
  const refresh = useEffectEvent(async () => {
    await waitUntilSettled();
    await onChange();
  });
  useEffect(() => {
    const addressFor = (ageMs: number) =>
      `${href('/live/:topic', { topic })}?${new URLSearchParams({ ...(toko && { toko }), age: String(ageMs) })}`;
    return follow(addressFor, requestedAtMs, () => refresh());
  }, [topic, toko, requestedAtMs]);
}

/**
 * Returns when the page requested its data. Returns null if the page is the answer to a form sent without scripts:
 * the change that this form made would otherwise reload the page's data, which would remove the answer.
 */
function useDataRequestedAtMs(): number | null {
  const answersForm = useRouteLoaderData<{ answersForm?: true }>('root')?.answersForm;
  const [requestedAtMs] = useState(dataRequestedAtMs);
  const [isAnswer] = useState(answersForm === true && requestedAtMs === 0);
  return isAnswer ? null : requestedAtMs;
}

function follow(
  addressFor: (ageMs: number) => string,
  requestedAtMs: number | null,
  refresh: () => Promise<void>,
): () => void {
  let source: EventSource | undefined;
  let retry: number | undefined;

  const { ask, stop } = makeRefresher(refresh);
  const close = () => {
    window.clearTimeout(retry);
    source?.close();
    source = undefined;
  };
  const open = (afterPause: boolean) => {
    close();
    const openedAtMs = performance.now();
    const asksServer = !afterPause && requestedAtMs !== null;
    // The page's data is at most this old when the stream opens. The server reports any change in that period.
    const ageMs = asksServer ? Math.ceil(openedAtMs - requestedAtMs + OPENS_WITHIN_MS) : 0;
    const opened = new EventSource(addressFor(ageMs));
    source = opened;
    let missed = afterPause;
    opened.onopen = () => {
      if (missed || (asksServer && performance.now() - openedAtMs > OPENS_WITHIN_MS)) ask();
      missed = false;
    };
    opened.addEventListener('change', ask);
    opened.addEventListener('resync', ask);
    opened.onerror = () => {
      missed = true;
      // After a broken connection the browser reconnects by itself; after an error status it never does, so we retry.
      if (opened.readyState === EventSource.CLOSED) retry = window.setTimeout(() => open(true), RETRY_MS);
    };
  };
  // Hidden tabs close their stream, because browsers allow only six connections per host.
  const onVisibility = () => (document.hidden ? close() : open(true));

  if (!document.hidden) open(false);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    stop();
    close();
  };
}
