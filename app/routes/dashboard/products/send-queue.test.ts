import { expect, test } from 'vitest';
import { sendInTurn } from './send-queue.ts';

/** Sends `waiting`, where those in `broken` fail. Returns what was sent, what failed and what was shown last. */
async function sending(waiting: string[], broken: string[], during: (change: string) => void = () => {}) {
  const [sent, failed, shown]: [string[], string[], (readonly string[])[]] = [[], [], []];
  await sendInTurn(waiting, {
    submit: (change) => {
      sent.push(change);
      during(change);
      // One throws synchronously, the other rejects: both happen.
      if (change === 'throws') throw new Error('broken off');
      return broken.includes(change) ? Promise.reject(new Error('broken off')) : Promise.resolve();
    },
    show: (unsent) => shown.push(unsent),
    failed: (change) => failed.push(change),
  });
  return { sent, failed, shown };
}

test('one is sent after the other, and those that wait are shown', async () => {
  const { sent, failed, shown } = await sending(['a', 'b'], []);
  expect([sent, failed]).toEqual([['a', 'b'], []]);
  expect(shown).toEqual([['a', 'b'], ['b'], ['b'], []]);
});

test.each(['a', 'throws'])('the next one is sent behind one that breaks off (%s)', async (first) => {
  const { sent, failed, shown } = await sending([first, 'b', 'c'], ['a', 'c']);
  expect(sent).toEqual([first, 'b', 'c']);
  expect(failed).toEqual([first, 'c']);
  expect(shown.at(-1)).toEqual([]);
});

test('what comes meanwhile is sent, also while one breaks off', async () => {
  const waiting = ['a'];
  const { sent } = await sending(waiting, ['a'], (change) => change === 'a' && waiting.push('b'));
  expect(sent).toEqual(['a', 'b']);
});
