/** `refused` is about one photo; `stopped` and `signedOut` end the sending of all photos. */
export type Reply =
  | { kind: 'done' }
  | { kind: 'refused' | 'stopped' | 'signedOut'; reason: string }
  | { kind: 'lost'; why: Trouble };

/** Why no answer came: no connection (`line`), a busy server, or an internal error of the server (`failed`). */
export type Trouble = 'line' | 'busy' | 'failed';

type FinalReply = Exclude<Reply, { kind: 'lost' }>;

export type SendingWork = {
  send: (key: string) => Promise<Reply>;
  onReply: (key: string, reply: Reply) => Promise<void>;
  /** Waits before a retry. May resolve sooner, for example when the phone is online again. */
  pause: (ms: number) => Promise<void>;
  signal: AbortSignal;
};

const CONCURRENCY = 2;
/** A photo counts as refused after this many server errors, so that it does not block the others. */
const MAX_FAILURES = 5;
const failedText = 'Server tidak bisa menerima foto ini sekarang. Coba lagi nanti.';

export async function sendAll(keys: readonly string[], work: SendingWork): Promise<void> {
  const left = [...keys];
  let isStopped = false;
  const isEnded = () => isStopped || work.signal.aborted;
  const sendInTurn = async () => {
    while (!isEnded()) {
      const key = left.shift();
      if (key === undefined) return;
      const reply = await sendUntilAnswered(key, work, isEnded);
      if (!reply) return;
      isStopped ||= reply.kind === 'stopped' || reply.kind === 'signedOut';
      await work.onReply(key, reply);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, sendInTurn));
}

async function sendUntilAnswered(
  key: string,
  work: SendingWork,
  isEnded: () => boolean,
): Promise<FinalReply | null> {
  let failures = 0;
  for (let attempt = 1; !isEnded(); attempt++) {
    const reply = await work.send(key);
    if (reply.kind !== 'lost') return reply;
    if (isEnded()) return null;
    failures += reply.why === 'failed' ? 1 : 0;
    if (failures === MAX_FAILURES) return { kind: 'refused', reason: failedText };
    await work.onReply(key, reply);
    await work.pause(pauseMs(attempt));
  }
  return null;
}

/** Returns the pause before the next attempt: 1 s after the first, then twice as long each time, up to 30 s. */
function pauseMs(attempt: number): number {
  return Math.min(30_000, 1_000 * 2 ** (attempt - 1));
}
