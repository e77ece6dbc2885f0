import { describe, expect, it } from 'vitest';
import { notificationDueAt } from './due.ts';

const zone = 'Asia/Jakarta';
const at = (time: string) => new Date(`2026-11-25T${time}+07:00`);
const night = { from: 21 * 60, until: 6 * 60 };

describe('a notification is due', () => {
  it('at once', () => {
    expect(notificationDueAt({ quiet: null, notifiedAt: null }, zone, at('12:00:00'))).toEqual(
      at('12:00:00'),
    );
    expect(notificationDueAt({ quiet: null, notifiedAt: at('11:00:00') }, zone, at('12:00:00'))).toEqual(
      at('12:00:00'),
    );
  });

  it('a minute after the last one, with all of that minute', () => {
    const first = notificationDueAt({ quiet: null, notifiedAt: at('12:00:00') }, zone, at('12:00:10'));
    expect(first).toEqual(at('12:01:00'));
    expect(notificationDueAt({ quiet: null, notifiedAt: first }, zone, at('12:00:40'))).toEqual(first);
  });

  it('after the quiet hours, which may pass midnight', () => {
    const due = (now: string) => notificationDueAt({ quiet: night, notifiedAt: null }, zone, at(now));
    expect(due('20:59:59')).toEqual(at('20:59:59'));
    expect(due('21:00:00')).toEqual(new Date('2026-11-26T06:00+07:00'));
    expect(due('02:30:30')).toEqual(at('06:00:00'));
    expect(due('06:00:00')).toEqual(at('06:00:00'));
  });

  it('by the clock of the shop', () => {
    const device = { quiet: night, notifiedAt: null };
    expect(notificationDueAt(device, 'Asia/Jayapura', at('19:30:00'))).toEqual(
      new Date('2026-11-26T04:00+07:00'),
    );
  });

  it('not delayed by a minute into which quiet hours begin, nor by quiet hours of no length', () => {
    const device = { quiet: night, notifiedAt: at('20:59:30') };
    expect(notificationDueAt(device, zone, at('20:59:40'))).toEqual(new Date('2026-11-26T06:00+07:00'));
    const none = { quiet: { from: 60, until: 60 }, notifiedAt: null };
    expect(notificationDueAt(none, zone, at('01:00:00'))).toEqual(at('01:00:00'));
  });
});
