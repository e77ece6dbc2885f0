import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';

type SendQueue<Change, Answer> = {
  fieldsOf: (change: Change) => Record<string, string>;
  /** Merges a change into the last waiting change. Returns null if the two must be sent separately. */
  join: (last: Change, change: Change) => Change | null;
  onAnswer: (answer: Answer) => void;
  onFailed: () => void;
};

/** Sends changes one by one. Call this hook in the list: a row could unmount before its changes are sent. */
export function useSendQueue<Change, Answer>({
  fieldsOf,
  join,
  onAnswer,
  onFailed,
}: SendQueue<Change, Answer>) {
  const fetcher = useFetcher<unknown>();
  const [unsent, setUnsent] = useState<readonly Change[]>([]);
  const waiting = useRef<Change[]>([]);
  const busy = useRef(false);
  const answer = fetcher.data;
  const reportAnswer = useEffectEvent((latest: Answer) => onAnswer(latest));
  useEffect(() => {
    if (answer) reportAnswer(answer as Answer);
  }, [answer]);
  const sendAll = async () => {
    if (busy.current) return;
    busy.current = true;
    await sendInTurn(waiting.current, {
      submit: (change) => fetcher.submit(fieldsOf(change), { method: 'post' }),
      show: setUnsent,
      failed: onFailed,
    });
    busy.current = false;
  };
  const send = (change: Change) => {
    const queue = waiting.current;
    const last = queue.at(-1);
    const joined = last === undefined ? null : join(last, change);
    if (joined === null) queue.push(change);
    else queue[queue.length - 1] = joined;
    setUnsent((before) => [...before.slice(0, busy.current ? 1 : 0), ...queue]);
    void sendAll();
  };
  return { send, unsent };
}

type Sending<Change> = {
  submit: (change: Change) => Promise<void>;
  show: (unsent: readonly Change[]) => void;
  failed: (change: Change) => void;
};

/** Sends all changes in `waiting`, including those added while it sends. The promise never rejects. */
export async function sendInTurn<Change>(
  waiting: Change[],
  { submit, show, failed }: Sending<Change>,
): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    show([next, ...waiting]);
    try {
      await submit(next);
    } catch {
      failed(next);
    }
    show([...waiting]);
  }
}
