import { describe, expect, test } from 'vitest';
import type { MeasuredDay, Span, StatusFacts } from './part.ts';
import { allTroubles, dayStates, SHOWN_DAYS, shownDays, troublesOf, uptimeOf } from './spans.ts';

const now = new Date('2026-11-27T10:30:00Z');
const at = (text: string) => new Date(`2026-11-${text}:00Z`);

function span(part: Span['part'], began: string, ended: string | null, kind: Span['kind'] = 'down'): Span {
  const endedAt = ended === null ? null : at(ended);
  return { part, kind, beganAt: at(began), endedAt, seenAt: endedAt ?? at(began) };
}

function facts(spans: Span[], days: Partial<MeasuredDay>[] = []): StatusFacts {
  const whole = days.map(
    (day): MeasuredDay => ({
      part: 'mail',
      day: '2026-11-27',
      rounds: 100,
      measuredAt: now,
      ...day,
    }),
  );
  return { readAt: now, spans, days: whole };
}

describe('days', () => {
  test('90 days end today, by WIB', () => {
    expect([shownDays(now).length, shownDays(now)[0], shownDays(now).at(-1)]).toEqual([
      SHOWN_DAYS,
      '2026-08-30',
      '2026-11-27',
    ]);
    // At 00.30 in WIB (Jakarta time), it is still the previous day in UTC.
    expect(shownDays(new Date('2026-11-27T17:30:00Z')).at(-1)).toBe('2026-11-28');
  });

  test('a trouble over midnight in WIB marks both days, one that ends at midnight only the first', () => {
    const over = dayStates('mail', facts([span('mail', '25T16:50', '25T17:10')]), now);
    const until = dayStates('mail', facts([span('mail', '25T16:50', '25T17:00')]), now);
    expect([over.slice(-3), until.slice(-3)]).toEqual([
      ['down', 'down', 'none'],
      ['down', 'none', 'none'],
    ]);
  });

  test('a day is good only if it was measured, and as bad as its worst trouble', () => {
    const days = dayStates(
      'mail',
      facts(
        [span('mail', '26T03:00', '26T04:00', 'partial'), span('mail', '26T05:00', '26T05:01')],
        [{ day: '2026-11-25' }, { day: '2026-11-26' }, { part: 'push', day: '2026-11-27' }],
      ),
      now,
    );
    expect(days.slice(-4)).toEqual(['none', 'ok', 'down', 'none']);
  });

  test('a time in which the program stood still counts for every part but the provider', () => {
    const silent = facts([span('program', '27T03:00', '27T04:00')]);
    expect(dayStates('mail', silent, now).at(-1)).toBe('down');
    expect(dayStates('couriers', silent, now).at(-1)).toBe('none');
  });
});

describe('joining', () => {
  test('troubles that overlap or touch are one', () => {
    const spans = [
      span('mail', '27T03:00', '27T04:00', 'partial'),
      span('program', '27T03:30', '27T05:00'),
      span('mail', '27T05:00', '27T06:00'),
      span('mail', '27T06:01', '27T06:02'),
    ];
    expect(troublesOf('mail', spans, now)).toEqual([
      {
        parts: ['mail', 'program'],
        kind: 'down',
        beganAt: at('27T03:00'),
        endedAt: at('27T06:00'),
        isOpen: false,
      },
      { parts: ['mail'], kind: 'down', beganAt: at('27T06:01'), endedAt: at('27T06:02'), isOpen: false },
    ]);
  });

  test('one that lasts reaches to now, and a later one inside it changes nothing', () => {
    const spans = [span('mail', '27T09:00', null), span('mail', '27T09:10', '27T09:20')];
    expect(troublesOf('mail', spans, now)).toMatchObject([{ endedAt: now, isOpen: true }]);
  });

  test('a clock that went back: what begins in the future is left out, what ends there ends now', () => {
    const spans = [span('mail', '27T10:00', '28T10:00'), span('mail', '28T10:00', null)];
    expect(troublesOf('mail', spans, now)).toMatchObject([{ beganAt: at('27T10:00'), endedAt: now }]);
  });

  test('all troubles are listed newest first, the whole program once, and none that ended before the 90 days', () => {
    const old = { ...span('mail', '27T03:00', null), beganAt: new Date(0), endedAt: new Date(1) };
    const spans = [span('program', '26T03:00', '26T04:00'), span('push', '27T03:00', '27T04:00'), old];
    expect(allTroubles(spans, now).map(({ parts }) => parts)).toEqual([['push'], ['program']]);
  });
});

describe('uptime', () => {
  test('nothing is known without a measurement', () => {
    expect(uptimeOf('mail', facts([]), now)).toBeNull();
  });

  test('it counts known minutes only', () => {
    expect(uptimeOf('mail', facts([], [{ rounds: 1 }]), now)).toBe(100);
    expect(uptimeOf('mail', facts([span('mail', '27T03:00', '27T03:10')], [{ rounds: 100 }]), now)).toBe(90);
  });

  test('silence is known time, in which nothing worked', () => {
    const silent = facts([span('program', '27T03:00', '27T04:40')], [{ rounds: 100 }]);
    expect(uptimeOf('mail', silent, now)).toBe(50);
    expect(uptimeOf('couriers', { ...silent, days: [] }, now)).toBeNull();
  });

  test('100 is kept for no trouble at all, and it is never below 0', () => {
    const short = facts([span('mail', '27T03:00', '27T03:01')], [{ rounds: 90 * 1440 }]);
    expect(uptimeOf('mail', short, now)).toBe(99.99);
    expect(uptimeOf('mail', facts([span('mail', '27T03:00', '27T05:00')], [{ rounds: 1 }]), now)).toBe(0);
  });
});
