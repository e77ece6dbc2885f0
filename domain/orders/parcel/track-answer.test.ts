import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_TRACK_STEPS, stepTime } from './track.ts';
import { parseCachedTrack, readTrackAnswer } from './track-answer.ts';

const meta = { message: 'OK', code: 200, status: 'success' };

const row = (manifest_description: unknown, manifest_date: unknown, manifest_time: unknown = '') => ({
  manifest_description,
  manifest_date,
  manifest_time,
});

function stepsOf(...manifest: unknown[]) {
  return readTrackAnswer({ meta, data: { manifest } })?.track?.steps;
}

describe("the provider's tracking data", () => {
  test('gives status, receiver and steps, newest first', () => {
    const data = {
      delivered: true,
      summary: { status: 'DELIVERED', receiver_name: 'Budi' },
      delivery_status: { status: 'DELIVERED', pod_receiver: 'Ibu Siti' },
      manifest: [
        { ...row('Diterima di Bandung', '2026-11-20', '09:15:00'), city_name: 'BANDUNG' },
        { ...row('Diserahkan', '2026-11-21', '14:05'), city_name: 'GARUT' },
      ],
    };
    const track = {
      status: 'DELIVERED',
      delivered: true,
      receiver: 'Ibu Siti',
      steps: [
        { at: '2026-11-21T14:05:00', text: 'Diserahkan', place: 'GARUT' },
        { at: '2026-11-20T09:15:00', text: 'Diterima di Bandung', place: 'BANDUNG' },
      ],
    };
    expect(readTrackAnswer({ meta, data })).toEqual({ code: 200, track });
    expect(parseCachedTrack(JSON.stringify(track))).toEqual(track);
  });

  test('keeps the order of simultaneous steps, whichever way the list is sorted', () => {
    const [old, first, second] = [row('a', '2026-01-01'), row('b', '2026-01-02'), row('c', '2026-01-02')];
    expect(stepsOf(old, first, second)?.map(({ text }) => text)).toEqual(['c', 'b', 'a']);
    expect(stepsOf(second, first, old)?.map(({ text }) => text)).toEqual(['c', 'b', 'a']);
  });

  test.each([
    ['2026-11-21', '14:05:09', '2026-11-21T14:05:09'],
    ['21-11-2026', '14:05', '2026-11-21T14:05:00'],
    ['2026-11-21 23:59:58', '', '2026-11-21T23:59:58'],
    ['2026-11-21T07:00', null, '2026-11-21T07:00:00'],
    ['2026-11-21', '25:99', '2026-11-21'],
    ['2026-02-31', '14:05', ''],
    ['kemarin', '14:05', ''],
    [null, {}, ''],
    [{}, [], ''],
  ])('%j, %j is read as %j', (date, time, at) => {
    expect(stepsOf(row('x', date, time))).toEqual([{ at, text: 'x', place: '' }]);
  });

  test('limits count and length, and removes control characters', () => {
    const many = Array.from({ length: 5_000 }, (_, nth) => row(`Langkah ${nth}`, '2026-01-01'));
    expect(stepsOf(...many)).toHaveLength(MAX_TRACK_STEPS);
    const [long] = stepsOf(row(`a\u0000\r\n\u202e b ${'x'.repeat(9_000)}`, '')) ?? [];
    expect([long?.text.length, long?.text.slice(0, 5)]).toEqual([200, 'a b x']);
  });

  test('gives null without a status or step, and the code of a refusal', () => {
    for (const data of [null, [], {}, '', 7, { manifest: [] }, { manifest: 'x', summary: null }])
      expect(readTrackAnswer({ meta, data })).toEqual({ code: 200, track: null });
    expect(readTrackAnswer({ meta: { ...meta, code: 404 }, data: null })).toEqual({ code: 404, track: null });
    for (const json of [null, [], '', 'OK', 1, {}, { meta: {} }, { data: {} }])
      expect(readTrackAnswer(json)).toBeNull();
  });

  test('never throws, and fits into its column', () => {
    const word = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.jsonValue());
    const step = fc.record(
      {
        manifest_description: word,
        manifest_code: word,
        manifest_date: fc.oneof(word, fc.constantFrom('2026-11-21', '31-12-2026', '9999-99-99')),
        manifest_time: fc.oneof(word, fc.constantFrom('14:05', '24:00:00')),
        city_name: word,
      },
      { requiredKeys: [] },
    );
    const data = fc.record(
      {
        delivered: fc.jsonValue(),
        summary: fc.oneof(fc.jsonValue(), fc.record({ status: word })),
        delivery_status: fc.oneof(fc.jsonValue(), fc.record({ pod_receiver: word })),
        manifest: fc.oneof(fc.jsonValue(), fc.array(fc.oneof(step, fc.jsonValue()), { maxLength: 80 })),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(data, fc.jsonValue()), (received) => {
        const track = readTrackAnswer({ meta, data: received })?.track ?? null;
        const stored = JSON.stringify(track);
        expect(stored.length).toBeLessThanOrEqual(40_000);
        expect(parseCachedTrack(track && stored)).toEqual(track);
        for (const { at } of track?.steps ?? []) expect(stepTime(at)).not.toContain('Invalid');
      }),
    );
  });
});

test("a step's time keeps the digits of the courier's clock", () => {
  expect(['2026-11-21T14:05:00', '2026-11-21', ''].map(stepTime)).toEqual([
    '21 Nov 2026, 14.05',
    '21 November 2026',
    '',
  ]);
});
