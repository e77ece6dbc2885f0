import { expect, test } from 'vitest';
import { sendInTurn } from './send-queue.ts';

/** Sends the changes in `waiting`, and makes the changes in `broken` fail. Returns what `sendInTurn` did. */
async function sending(waiting: string[], broken: string[], during: (change: string) => void = () => {}) {
  const [sent, failed, shown]: [string[], string[], (readonly string[])[]] = [[], [], []];
  await sendInTurn(waiting, {
    submit: (change) => {
      sent.push(change);
      during(change);
      // `submit` may throw synchronously or reject, so the tests cover both.
      if (change === 'throws') throw new Error('broken off');
      return broken.includes(change) ? Promise.reject(new Error('broken off')) : Promise.resolve();
    },
    show: (unsent) => shown.push(unsent),
    failed: (change) => failed.push(change),
  });
  return { sent, failed, shown };
}

test('changes are sent one after another, and the waiting ones are shown', async () => {
  const { sent, failed, shown } = await sending(['a', 'b'], []);
  expect([sent, failed]).toEqual([['a', 'b'], []]);
  expect(shown).toEqual([['a', 'b'], ['b'], ['b'], []]);
});

test.each(['a', 'throws'])('the next change is sent after one that fails (%s)', async (first) => {
  const { sent, failed, shown } = await sending([first, 'b', 'c'], ['a', 'c']);
  expect(sent).toEqual([first, 'b', 'c']);
  expect(failed).toEqual([first, 'c']);
  expect(shown.at(-1)).toEqual([]);
});

test('changes that are added meanwhile are sent, even while one fails', async () => {
  const waiting = ['a'];
  const { sent } = await sending(waiting, ['a'], (change) => change === 'a' && waiting.push('b'));
  expect(sent).toEqual(['a', 'b']);
});
