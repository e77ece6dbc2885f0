import { expect, test } from 'vitest';
import { type Reply, sendAll } from './sending.ts';

const done: Reply = { kind: 'done' };
const lost: Reply = { kind: 'lost', why: 'line' };
const failed: Reply = { kind: 'lost', why: 'failed' };

const keys = (count: number) => Array.from({ length: count }, (_, at) => `foto-${at}`);

/** Simulates sending `count` photos. `replyTo` returns the server's reply; `attempts` is how often the photo was sent. */
async function sendTo(
  replyTo: (key: string, attempts: number) => Reply,
  count = 6,
  { signal = new AbortController().signal, onPause = () => {} } = {},
) {
  const attempts = new Map<string, number>();
  const outcomes: [string, Reply['kind']][] = [];
  const pauses: number[] = [];
  let [now, most] = [0, 0];
  await sendAll(keys(count), {
    signal,
    send: async (key) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      attempts.set(key, (attempts.get(key) ?? 0) + 1);
      return replyTo(key, attempts.get(key) ?? 0);
    },
    onReply: async (key, { kind }) => void outcomes.push([key, kind]),
    pause: async (ms) => {
      pauses.push(ms);
      onPause();
    },
  });
  const keysWith = (kind: Reply['kind']) => outcomes.flatMap(([key, one]) => (one === kind ? [key] : []));
  return { attempts, keysWith, pauses, most };
}

test('all photos are sent once, in order, two at a time', async () => {
  const { attempts, keysWith, most } = await sendTo(() => done, 30);
  expect(keysWith('done')).toEqual(keys(30));
  expect([...attempts.values()].every((times) => times === 1)).toBe(true);
  expect(most).toBe(2);
});

test('a photo without a response is sent again after growing pauses of at most 30 s', async () => {
  const { keysWith, pauses } = await sendTo((_, attempts) => (attempts > 8 ? done : lost), 1);
  expect(keysWith('done')).toEqual(['foto-0']);
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

test('a refused photo does not stop the others', async () => {
  const { keysWith } = await sendTo((key) => (key === 'foto-1' ? { kind: 'refused', reason: 'x' } : done));
  expect(keysWith('refused')).toEqual(['foto-1']);
  expect(keysWith('done')).toEqual(keys(6).filter((key) => key !== 'foto-1'));
});

test('a photo on which the server always fails is abandoned, the others are sent', async () => {
  const { attempts, keysWith } = await sendTo((key) => (key === 'foto-0' ? failed : done));
  expect(attempts.get('foto-0')).toBe(5);
  expect(keysWith('refused')).toEqual(['foto-0']);
  expect(keysWith('done')).toHaveLength(5);
});

test.each(['stopped', 'signedOut'] as const)(
  '%s stops all photos; a response that comes beside it still counts',
  async (kind) => {
    const { attempts, keysWith } = await sendTo(
      (key) => (key === 'foto-2' ? { kind, reason: 'x' } : done),
      30,
    );
    expect(keysWith(kind)).toEqual(['foto-2']);
    expect(attempts.size).toBeLessThanOrEqual(4);
    expect(keysWith('done')).toHaveLength(attempts.size - 1);
  },
);

test('a photo that waits for a connection ends when another one stops all', async () => {
  const { attempts } = await sendTo((key, times) =>
    key === 'foto-0' || times < 3 ? lost : { kind: 'stopped', reason: 'x' },
  );
  expect([...attempts.keys()]).toEqual(['foto-0', 'foto-1']);
});

test('a page that is left sends nothing more', async () => {
  const leaving = new AbortController();
  const { attempts, keysWith } = await sendTo(() => lost, 6, {
    signal: leaving.signal,
    onPause: () => leaving.abort(),
  });
  expect([...attempts.keys()]).toEqual(['foto-0', 'foto-1']);
  expect(keysWith('done')).toEqual([]);
});
