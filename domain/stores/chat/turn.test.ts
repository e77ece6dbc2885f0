import { describe, expect, it } from 'vitest';
import { ALWAYS, answersNow, type ChatNumber } from './number.ts';
import { numberForOrder, positionsInTurn } from './turn.ts';

const zone = 'Asia/Jakarta' as const;
/** The default day is a Friday. */
const at = (time: string, day = '2026-11-27') => new Date(`${day}T${time}:00+07:00`);
const FRIDAY = 1 << 4;

function number(position: number, changes: Partial<ChatNumber> = {}): ChatNumber {
  const id = `nomor ${position}`;
  const waNumber = position === 0 ? null : `6281200000${position}`;
  return { ...ALWAYS, id, name: id, waNumber, position, active: true, memberId: null, ...changes };
}

describe('a number answers', () => {
  it('always, without days, hours or a holiday', () => {
    expect(answersNow(ALWAYS, zone, at('03:00'))).toBe(true);
  });

  it('only on its days, which are those of the shop', () => {
    const friday = { ...ALWAYS, days: FRIDAY };
    expect(answersNow(friday, zone, at('00:00'))).toBe(true);
    expect(answersNow(friday, zone, at('23:59'))).toBe(true);
    expect(answersNow(friday, zone, at('23:59', '2026-11-26'))).toBe(false);
    expect(answersNow(friday, 'Asia/Jayapura', at('23:00', '2026-11-26'))).toBe(true);
  });

  it('from the first minute of its hours until the last', () => {
    const office = { ...ALWAYS, hoursFrom: 480, hoursUntil: 1_020 };
    const answers = ['07:59', '08:00', '16:59', '17:00'].map((time) => answersNow(office, zone, at(time)));
    expect(answers).toEqual([false, true, true, false]);
  });

  it('past midnight, in the night that began on its day', () => {
    const night = { ...ALWAYS, days: FRIDAY, hoursFrom: 1_200, hoursUntil: 120 };
    expect(answersNow(night, zone, at('20:00'))).toBe(true);
    expect(answersNow(night, zone, at('01:59', '2026-11-28'))).toBe(true);
    expect(answersNow(night, zone, at('01:59'))).toBe(false);
    expect(answersNow(night, zone, at('20:00', '2026-11-28'))).toBe(false);
  });

  it('not on the first and the last day of its holiday', () => {
    const away = { ...ALWAYS, awayFrom: '2026-11-27', awayUntil: '2026-11-28' };
    const answers = ['26', '27', '28', '29'].map((day) =>
      answersNow(away, zone, at('12:00', `2026-11-${day}`)),
    );
    expect(answers).toEqual([true, false, false, true]);
  });
});

describe('the turn', () => {
  const away = { awayFrom: '2026-11-27', awayUntil: '2026-11-27' };
  const all = [number(0), number(1), number(4)];
  const positions = (chatNumbers: ChatNumber[] | null, formerChat: { id: string | null } | null = null) =>
    positionsInTurn({ chatNumbers, formerChat }, zone, at('12:00'));

  it('is among all numbers that answer', () => {
    expect(positions(all)).toEqual([0, 1, 4]);
    expect(positions([number(0), number(1, away), number(4)])).toEqual([0, 4]);
  });

  it('is among all active ones if none answers', () => {
    expect(positions([number(0, away), number(1, away)])).toEqual([0, 1]);
  });

  it('leaves a shop with one number alone', () => {
    expect(positions(null)).toEqual([]);
    expect(numberForOrder({ chatNumbers: null, formerChat: { id: null } }, 3)).toBeNull();
  });

  it('leaves a buyer with the former number, even on its holiday, but not if it is inactive', () => {
    expect(positions([number(0), number(1, away)], { id: 'nomor 1' })).toEqual([]);
    expect(positions(all, { id: null })).toEqual([]);
    expect(positions(all, { id: 'nomor 9' })).toEqual([0, 1, 4]);
    expect(positions([number(1)], { id: null })).toEqual([1]);
  });

  it("leads to a number of its own, and to none for the shop's", () => {
    const chatNumbers = all;
    const first = { id: 'nomor 1', name: 'nomor 1', waNumber: '62812000001' };
    expect(numberForOrder({ chatNumbers, formerChat: null }, 1)).toEqual(first);
    expect(numberForOrder({ chatNumbers, formerChat: null }, 0)).toBeNull();
    expect(numberForOrder({ chatNumbers, formerChat: { id: 'nomor 1' } }, 4)).toEqual(first);
    expect(numberForOrder({ chatNumbers, formerChat: { id: null } }, 4)).toBeNull();
  });
});
