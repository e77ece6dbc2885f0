import { describe, expect, test } from 'vitest';
import { judge, nextSpan, silenceBefore, type Uses } from './judge.ts';
import type { Span } from './part.ts';

const now = new Date('2026-11-27T10:00:05Z');
const ago = (minutes: number) => new Date(Date.parse('2026-11-27T10:00:00Z') - minutes * 60_000);

/** Each row counts the successful and failed attempts to send mail in one minute: [minutes ago, worked, failed]. */
function uses(...rows: [number, number, number][]): Uses[] {
  return rows.map(([minutes, worked, failed]) => ({
    part: 'mail',
    minuteAt: ago(minutes),
    worked,
    failed,
  }));
}

const down: Span = { part: 'mail', kind: 'down', beganAt: ago(20), seenAt: ago(10), endedAt: null };
const next = (latest: Span | null, of: Uses[], lostNodes = 0) =>
  nextSpan('mail', latest, { uses: of, now, lostNodes });

describe('judging', () => {
  test.each<[string, Uses[], string]>([
    ['no use', [], 'unknown'],
    ['a single failure', uses([1, 0, 1]), 'unknown'],
    ['the minute that has not ended', uses([0, 0, 9]), 'unknown'],
    ['uses that are too old', uses([16, 0, 9]), 'unknown'],
    ['two failures in two minutes', uses([1, 0, 1], [2, 0, 1]), 'down'],
    ['two failures far apart', uses([3, 0, 1], [14, 0, 1]), 'down'],
    ['a failure after a success', uses([1, 0, 1], [2, 1, 0]), 'works'],
    ['half of many', uses([1, 50, 50]), 'works'],
    ['more than half of many', uses([1, 49, 51]), 'partial'],
    ['only the newest minutes count', uses([1, 2, 0], [2, 0, 99]), 'works'],
    ['a clock that went back: uses of the future', uses([-30, 0, 9]), 'unknown'],
  ])('%s', (_, of, state) => {
    expect(judge(of, now).state).toBe(state);
  });

  test('a trouble began with the first failing minute and was seen in the last', () => {
    expect(judge(uses([2, 0, 1], [9, 0, 1]), now)).toEqual({
      state: 'down',
      beganAt: ago(9),
      seenAt: ago(2),
    });
  });
});

describe('the next span', () => {
  test('a trouble begins', () => {
    expect(next(null, uses([1, 0, 2]))).toEqual({
      part: 'mail',
      kind: 'down',
      beganAt: ago(1),
      seenAt: ago(1),
      endedAt: null,
    });
  });

  test('nothing is written while all is well, or while nobody uses the part', () => {
    expect([next(null, uses([1, 5, 0])), next(null, []), next({ ...down, endedAt: ago(9) }, [])]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('a trouble goes on, and stays as bad as it was at its worst', () => {
    expect(next(down, uses([1, 1, 4]))).toEqual({ ...down, seenAt: ago(1) });
    expect(next({ ...down, kind: 'partial' }, uses([1, 0, 4]))?.kind).toBe('down');
  });

  test('it ends with the first minute in which the part worked again', () => {
    expect(next(down, uses([1, 9, 0], [4, 1, 0], [5, 1, 0], [10, 0, 3]))?.endedAt).toEqual(ago(5));
  });

  test('unseen, it lasts an hour and then ends with the minute in which it was last seen', () => {
    expect(next({ ...down, seenAt: ago(59) }, [])).toBeNull();
    expect(next({ ...down, beganAt: ago(80), seenAt: ago(61) }, [])?.endedAt).toEqual(ago(60));
  });

  test('a trouble that returns within five minutes is the same one', () => {
    const ended = { ...down, endedAt: ago(6) };
    expect(next(ended, uses([1, 0, 2]))).toEqual({ ...down, seenAt: ago(1) });
    expect(next({ ...down, endedAt: ago(7) }, uses([1, 0, 2]))?.beganAt).toEqual(ago(1));
  });

  test('lost nodes are a trouble of some shops, however well the others work', () => {
    expect(next(null, uses([1, 9, 0]), 1)?.kind).toBe('partial');
    expect(next(null, uses([1, 0, 9]), 1)?.kind).toBe('down');
  });
});

describe('silence', () => {
  test.each<[string, Date | null, boolean]>([
    ['the first round ever', null, false],
    ['a minute ago', ago(1), false],
    ['four minutes ago', ago(4), true],
    ['a clock that went back', ago(-60), false],
  ])('%s', (_, lastRoundAt, isSilent) => {
    expect(silenceBefore(lastRoundAt, now) !== null).toBe(isSilent);
  });

  test('it lasted from the last round to this one', () => {
    expect(silenceBefore(ago(9), now)).toMatchObject({ part: 'program', beganAt: ago(9), endedAt: now });
  });
});
