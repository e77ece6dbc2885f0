import { expect, test } from 'vitest';
import { paymentPeriods } from '#domain/stores/store.ts';
import { parseDeadlineExtension } from './deadline-extension.ts';

const seenDue = '2026-11-22T16:05:00.000Z';

test('accepts every period and the removal of the deadline', () => {
  for (const addedHours of paymentPeriods)
    expect(parseDeadlineExtension({ addedHours: String(addedHours), seenDue })).toEqual({
      ok: true,
      change: { addedHours, seenDue },
    });
  expect(parseDeadlineExtension({ addedHours: '', seenDue })).toMatchObject({ change: { addedHours: null } });
});

test.each(['5', '-24', '1e2', '24 ', 'Infinity'])('%j is rejected as an extension', (addedHours) => {
  expect(parseDeadlineExtension({ addedHours, seenDue })).toEqual({
    ok: false,
    error: 'Pilih tambahan waktu dari daftar.',
  });
});

test.each([undefined, ['24'], 24])('%j is rejected as a form value', (addedHours) => {
  expect(parseDeadlineExtension({ addedHours, seenDue })).toEqual({ ok: false, error: 'Wajib diisi.' });
});

test('a missing seenDue means that no deadline was seen', () => {
  expect(parseDeadlineExtension({ addedHours: '24' })).toMatchObject({ ok: true, change: { seenDue: '' } });
});
