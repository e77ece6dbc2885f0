import { describe, expect, test } from 'vitest';
import { statusFeed, statusJson, troubleId } from './answers.ts';
import { silenceBefore } from './judge.ts';
import { parts, type Span, type StatusFacts } from './part.ts';
import { durationText, statusView, troubleText } from './view.ts';

const now = new Date('2026-11-27T10:30:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const around = { now, awaySince: null, isMailOff: false };
const day = { day: '2026-11-27', rounds: 100, measuredAt: minutesAgo(1) };
const well: StatusFacts = { readAt: now, spans: [], days: parts.map((part) => ({ part, ...day })) };

const trouble = (part: Span['part'], kind: Span['kind'], endedAt: Date | null = null): Span => ({
  part,
  kind,
  beganAt: minutesAgo(30),
  seenAt: minutesAgo(2),
  endedAt,
});

const statesOf = (facts: StatusFacts | null, more = {}) =>
  Object.fromEntries(statusView(facts, { ...around, ...more }).parts.map(({ part, state }) => [part, state]));

describe('now', () => {
  test('all is well only if all was measured', () => {
    expect(statusView(well, around)).toMatchObject({
      state: 'ok',
      sentence: 'Tidak ada gangguan yang terukur sekarang.',
    });
    expect(new Set(Object.values(statesOf(well)))).toEqual(new Set(['ok']));
  });

  test('a part that nobody used lately is not called good', () => {
    const days = well.days.filter(({ part }) => part !== 'push');
    expect(statesOf({ ...well, days })).toMatchObject({ push: 'unknown', mail: 'ok' });
  });

  test('without a mail server mail is off', () => {
    expect(statesOf(well, { isMailOff: true })).toMatchObject({ mail: 'off' });
  });

  test('nothing was ever measured', () => {
    expect(statusView(null, around)).toMatchObject({
      state: 'unknown',
      sentence: 'Belum ada pengukuran. Muat ulang halaman ini beberapa menit lagi.',
      measuredAt: null,
    });
  });

  test('old measurements say nothing about now, not even of an open trouble', () => {
    const days = well.days.map((one) => ({ ...one, measuredAt: minutesAgo(10) }));
    const facts = { ...well, days, spans: [trouble('mail', 'down')] };
    expect(statusView(facts, around)).toMatchObject({
      state: 'unknown',
      sentence: 'Keadaan sekarang tidak diketahui: pengukuran terakhir 27 Nov 2026, 17.20 WIB.',
    });
    expect(new Set(Object.values(statesOf(facts)))).toEqual(new Set(['unknown']));
  });

  test('troubles are named, and only those of pages and orders are called an outage', () => {
    const some = { ...well, spans: [trouble('mail', 'down'), trouble('push', 'partial')] };
    expect(statusView(some, around)).toMatchObject({
      state: 'partial',
      sentence: 'Email: tidak berfungsi. Notifikasi ke HP: terganggu sebagian.',
    });
    expect(statusView({ ...well, spans: [trouble('orders', 'down')] }, around).state).toBe('down');
    expect(statusView({ ...well, spans: [trouble('orders', 'down', now)] }, around).state).toBe('ok');
  });

  test('while the database is away everything of ours is down, and the provider is unknown', () => {
    const view = statusView(well, { ...around, awaySince: minutesAgo(5) });
    expect(view).toMatchObject({
      state: 'down',
      databaseAway: true,
      sentence:
        'Database tidak bisa dihubungi sejak 27 Nov 2026, 17.25 WIB. Halaman toko dan pesanan belum bisa dibuka; yang sudah tersimpan aman.',
    });
    expect(view.troubles).toMatchObject([{ parts: ['program'], isOpen: true }]);
    expect(statesOf(well, { awaySince: minutesAgo(5) })).toMatchObject({
      pages: 'down',
      couriers: 'unknown',
    });
  });
});

test('a trouble that was shown while the database was away has the same name once it is stored', () => {
  const lastRoundAt = day.measuredAt;
  const told = statusView(well, { ...around, awaySince: now }).troubles;
  const stored = silenceBefore(lastRoundAt, minutesAgo(-30));
  expect(told.map(troubleId)).toEqual([stored && troubleId({ parts: ['program'], beganAt: stored.beganAt })]);
});

test.each<[string, string, string]>([
  ['2026-11-27T16:00Z', '2026-11-27T16:30Z', '27 Nov 2026, 23.00 WIB sampai 23.30 WIB (30 menit).'],
  ['2026-11-27T16:30Z', '2026-11-27T17:30Z', '27 Nov 2026, 23.30 WIB sampai 28 Nov 2026, 00.30 WIB (1 jam).'],
])('a trouble from %s to %s is told in WIB', (began, ended, text) => {
  const [beganAt, endedAt] = [new Date(began), new Date(ended)];
  expect(troubleText({ parts: ['mail'], kind: 'down', beganAt, endedAt, isOpen: false })).toBe(text);
});

test.each([
  [10_000, '1 menit'],
  [59 * 60_000, '59 menit'],
  [125 * 60_000, '2 jam 5 menit'],
  [26 * 3_600_000, '1 hari 2 jam'],
])('%i ms are %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});

describe('for programs', () => {
  const place = {
    page: 'https://kedai.test/status',
    feed: 'https://kedai.test/status.atom',
    platformName: 'Kedai <"&\'>',
  };
  const spans = [trouble('mail', 'down'), { ...trouble('push', 'partial'), endedAt: minutesAgo(5) }];
  const view = statusView({ ...well, spans }, around);

  test('JSON has the documented fields', () => {
    const json = statusJson(view);
    expect(Object.keys(json)).toEqual([
      'state',
      'sentence',
      'at',
      'measuredAt',
      'databaseReachable',
      'parts',
      'troubles',
    ]);
    expect(json.parts.map((one) => one.part)).toEqual([...parts]);
    expect(json.parts[0]?.days).toHaveLength(90);
    expect(json.troubles).toEqual([
      {
        id: 'mail-20261127T100000Z',
        parts: ['mail'],
        state: 'down',
        beganAt: '2026-11-27T10:00:00.000Z',
        endedAt: null,
      },
      {
        id: 'push-20261127T100000Z',
        parts: ['push'],
        state: 'partial',
        beganAt: '2026-11-27T10:00:00.000Z',
        endedAt: '2026-11-27T10:25:00.000Z',
      },
    ]);
  });

  test('the feed says when a trouble began and that it ended, and escapes names', () => {
    const feed = statusFeed(view, place);
    expect(feed).toContain("<name>Kedai &lt;&quot;&amp;'&gt;</name>");
    expect(feed).toContain('<title>Email: tidak berfungsi</title>');
    expect(feed).toContain('<title>Notifikasi ke HP: terganggu sebagian (selesai, 25 menit)</title>');
    expect(feed.match(/<updated>[^<]+/g)).toEqual([
      '<updated>2026-11-27T10:25:00.000Z',
      '<updated>2026-11-27T10:00:00.000Z',
      '<updated>2026-11-27T10:25:00.000Z',
    ]);
  });

  test('a feed does not change while a trouble lasts, nor while there is none', () => {
    const later = { ...around, now: minutesAgo(-1) };
    const facts = { ...well, spans: [trouble('mail', 'down')] };
    expect(statusFeed(statusView(facts, later), place)).toBe(statusFeed(statusView(facts, around), place));
    expect(statusFeed(statusView(well, later), place)).toBe(statusFeed(statusView(well, around), place));
  });
});
