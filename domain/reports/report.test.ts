import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TimeZone } from '../calendar/time-zone.ts';
import {
  boundsOfRange,
  changeText,
  chartDays,
  chartTop,
  comparedMonths,
  formatRupiahShort,
  labelledDays,
  MAX_CHART_DAYS,
  parseReportFilter,
  presetOf,
  type ReportDay,
  rangeLabel,
  rangeQuery,
  reportPresets,
  shortRangeLabel,
} from './report.ts';

const notADay = 'Tanggal ini tidak ada, atau terlalu jauh dari sekarang.';
const filterOf = (query: string) => parseReportFilter(new URLSearchParams(query));
const soldOn = (...days: string[]): ReportDay[] => days.map((day) => ({ day, orders: 1, total: 5_000 }));

test('a month is compared up to the same day, or to the end of the month before', () => {
  const former = (moment: string) => {
    const { present, former: before } = comparedMonths(new Date(moment), 'Asia/Jakarta');
    return [present.from, present.until, before.from, before.until];
  };
  expect(former('2026-11-24T03:00:00Z')).toEqual(['2026-11-01', '2026-11-24', '2026-10-01', '2026-10-24']);
  expect(former('2026-03-31T03:00:00Z')).toEqual(['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28']);
  expect(former('2026-12-31T17:00:00Z')).toEqual(['2027-01-01', '2027-01-01', '2026-12-01', '2026-12-01']);
});

test.each([
  [112, 100, 'naik 12% dari'],
  [50, 100, 'turun 50% dari'],
  [1_002, 1_000, 'sama seperti'],
  [30_000, 100, 'naik 29.900% dari'],
  [5, 0, null],
])('%d after %d: %s', (present, before, text) => {
  expect(changeText(present, before)).toBe(text);
});

describe('the filter', () => {
  test('is open at both ends without dates', () => {
    for (const query of ['', 'dari=&sampai=', 'dari=%20'])
      expect(filterOf(query)).toMatchObject({ range: { from: null, until: null }, errors: {} });
  });

  test('accepts one date, two, and the same twice', () => {
    expect(filterOf('dari=2026-11-01').range).toEqual({ from: '2026-11-01', until: null });
    expect(filterOf('sampai=2026-11-30').range).toEqual({ from: null, until: '2026-11-30' });
    expect(filterOf('dari=2024-02-29&sampai=2024-02-29').range).toEqual({
      from: '2024-02-29',
      until: '2024-02-29',
    });
  });

  test.each([
    'abc',
    '0000-00-00',
    '9999-12-31',
    '1999-12-31',
    '2200-01-01',
    '2026-02-31',
    '2025-02-29',
    '2026-13-01',
    '2026-1-1',
    '2026-11-21T00:00',
    '２０２６-11-21',
    "2026-11-21'",
    `2026-11-21${'0'.repeat(5_000)}`,
  ])('reports the date %.30s and uses no range', (odd) => {
    const query = new URLSearchParams({ dari: odd, sampai: '2026-11-30' });
    const { range, errors, typed } = parseReportFilter(query);
    expect(errors).toEqual({ from: notADay });
    expect(range).toEqual({ from: null, until: null });
    expect(typed).toEqual({ from: '', until: '2026-11-30' });
    expect(parseReportFilter(new URLSearchParams({ sampai: odd })).errors).toEqual({ until: notADay });
  });

  test('rejects an end before its beginning', () => {
    const { range, errors, typed } = filterOf('dari=2026-11-21&sampai=2026-11-20');
    expect(typed).toEqual({ from: '2026-11-21', until: '2026-11-20' });
    expect(errors).toEqual({ until: 'Sampai Tanggal tidak boleh sebelum Dari Tanggal.' });
    expect(range).toEqual({ from: null, until: null });
  });

  test('can be read back from its query', () => {
    for (const query of ['', 'dari=2026-11-01', 'sampai=2026-11-30', 'dari=2026-11-01&sampai=2026-11-30'])
      expect(rangeQuery(filterOf(query).range)).toBe(query);
  });
});

describe('the bounds of a range', () => {
  test.each<[TimeZone, string, string]>([
    ['Asia/Jakarta', '2026-10-31T17:00:00.000Z', '2026-11-30T17:00:00.000Z'],
    ['Asia/Makassar', '2026-10-31T16:00:00.000Z', '2026-11-30T16:00:00.000Z'],
    ['Asia/Jayapura', '2026-10-31T15:00:00.000Z', '2026-11-30T15:00:00.000Z'],
  ])('are midnights of %s', (timeZone, from, before) => {
    const bounds = boundsOfRange({ from: '2026-11-01', until: '2026-11-30' }, timeZone);
    expect([bounds.from?.toISOString(), bounds.before?.toISOString()]).toEqual([from, before]);
  });

  test("agree with the runtime's time zones on every day", () => {
    const zones = fc.constantFrom<TimeZone>('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura');
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(zones, day, (timeZone, date) => {
        const name = date.toISOString().slice(0, 10);
        const { from, before } = boundsOfRange({ from: name, until: name }, timeZone);
        const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
        expect(clock.format(from ?? undefined)).toBe(`${name} 00:00:00`);
        expect(clock.format((before?.getTime() ?? 0) - 1)).toBe(`${name} 23:59:59`);
      }),
    );
  });

  test('are null if the range is open', () => {
    expect(boundsOfRange({ from: null, until: null }, 'Asia/Jakarta')).toEqual({ from: null, before: null });
  });
});

describe('the quick ranges', () => {
  const rangesAt = (moment: string, timeZone: TimeZone) =>
    reportPresets(new Date(moment), timeZone).map(({ name, range }) => [name, range.from, range.until]);

  test("end today in the shop's zone", () => {
    expect(rangesAt('2026-03-02T15:30:00Z', 'Asia/Jakarta')).toEqual([
      ['Semua', null, null],
      ['Hari ini', '2026-03-02', '2026-03-02'],
      ['7 hari', '2026-02-24', '2026-03-02'],
      ['Bulan ini', '2026-03-01', '2026-03-02'],
    ]);
    expect(rangesAt('2026-03-02T15:30:00Z', 'Asia/Jayapura')[1]).toEqual([
      'Hari ini',
      '2026-03-03',
      '2026-03-03',
    ]);
  });

  test('include a week across the turn of a year', () => {
    expect(rangesAt('2026-12-31T17:00:00Z', 'Asia/Jakarta')).toEqual([
      ['Semua', null, null],
      ['Hari ini', '2027-01-01', '2027-01-01'],
      ['7 hari', '2026-12-26', '2027-01-01'],
      ['Bulan ini', '2027-01-01', '2027-01-01'],
    ]);
  });
});

test('a range in words', () => {
  expect(rangeLabel({ from: null, until: null })).toBe('Semua Waktu');
  expect(rangeLabel({ from: '2026-11-01', until: null })).toBe('Sejak 1 November 2026');
  expect(rangeLabel({ from: null, until: '2026-11-30' })).toBe('Sampai 30 November 2026');
  expect(rangeLabel({ from: '2026-11-01', until: '2026-11-30' })).toBe('1 November 2026 – 30 November 2026');
  expect(rangeLabel({ from: '2026-11-01', until: '2026-11-01' })).toBe('1 November 2026');
  expect(shortRangeLabel({ from: '2026-10-01', until: '2026-10-25' })).toBe('1 Okt – 25 Okt');
  expect(shortRangeLabel({ from: '2026-10-01', until: '2026-10-01' })).toBe('1 Okt');
});

describe('the days of the chart', () => {
  const names = (days: ReportDay[]) => days.map(({ day }) => day);

  test('are empty without sales', () => {
    expect(chartDays({ from: '2026-11-01', until: '2026-11-30' }, [])).toEqual([]);
  });

  test('are the whole range, with days without sales', () => {
    const drawn = chartDays({ from: '2026-10-30', until: '2026-11-02' }, soldOn('2026-10-31'));
    expect(drawn).toEqual([
      { day: '2026-10-30', orders: 0, total: 0 },
      { day: '2026-10-31', orders: 1, total: 5_000 },
      { day: '2026-11-01', orders: 0, total: 0 },
      { day: '2026-11-02', orders: 0, total: 0 },
    ]);
  });

  test('are those from the first sale to the last if the range is open', () => {
    const open = { from: null, until: null };
    expect(names(chartDays(open, soldOn('2026-02-27', '2026-03-01')))).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
  });

  test('are the last 92 up to the last sale if the range is longer', () => {
    const drawn = names(chartDays({ from: null, until: '2026-12-31' }, soldOn('2020-01-01', '2026-11-21')));
    expect([drawn.length, drawn[0], drawn.at(-1)]).toEqual([MAX_CHART_DAYS, '2026-08-22', '2026-11-21']);
  });

  test('begin with the range if its last sale is early', () => {
    const drawn = names(chartDays({ from: '2026-01-01', until: '2026-12-31' }, soldOn('2026-01-03')));
    expect(drawn).toEqual(['2026-01-01', '2026-01-02', '2026-01-03']);
  });

  test('are all days of a range of exactly 92', () => {
    const range = { from: '2026-08-22', until: '2026-11-21' };
    expect(chartDays(range, soldOn('2026-08-25'))).toHaveLength(MAX_CHART_DAYS);
  });
});

test('the top of the chart is round and not far above its highest bar', () => {
  expect([0, 9, 10, 11, 5_000, 5_001, 81_000, 1_250_000].map(chartTop)).toEqual([
    10, 10, 10, 12, 5_000, 6_000, 100_000, 1_600_000,
  ]);
  for (let highest = 10; highest < 2_000_000; highest = Math.ceil(highest * 1.03))
    expect(highest / chartTop(highest), String(highest)).toBeGreaterThanOrEqual(0.75);
});

test('a chart labels its first and last day, and no two that would overlap', () => {
  expect([1, 2, 4, 7].map((days) => labelledDays(days, 7))).toEqual([[0], [0], [0, 3], [0, 2, 4, 6]]);
  expect(labelledDays(0, 7)).toEqual([]);
  for (let days = 3; days <= MAX_CHART_DAYS; days++) {
    const slots = Math.max(days, 7);
    const places = labelledDays(days, slots);
    expect([places[0], places.at(-1)]).toEqual([0, days - 1]);
    const gaps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
    expect(Math.min(...gaps) / slots, `${days} days`).toBeGreaterThan(0.19);
  }
});

test('rupiah are shortened', () => {
  const glances = [0, 750, 1_000, 12_500, 950_000, 1_250_000, 2_500_000_000, 4e12].map(formatRupiahShort);
  expect(glances.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    'Rp 0',
    'Rp 750',
    'Rp 1 rb',
    'Rp 12,5 rb',
    'Rp 950 rb',
    'Rp 1,3 jt',
    'Rp 2,5 M',
    'Rp 4 T',
  ]);
});

test('only one preset is marked, even if two have the same range', () => {
  const shownOn = (moment: string, name: string) => {
    const presets = reportPresets(new Date(moment), 'Asia/Jakarta');
    const asked = presets.find((preset) => preset.name === name)?.range ?? { from: null, until: null };
    return presetOf(presets, asked)?.name;
  };
  expect(shownOn('2026-11-01T05:00:00Z', 'Bulan ini')).toBe('Hari ini');
  expect(shownOn('2026-11-02T05:00:00Z', 'Bulan ini')).toBe('Bulan ini');
  expect(shownOn('2026-11-02T05:00:00Z', 'Semua')).toBe('Semua');
});
