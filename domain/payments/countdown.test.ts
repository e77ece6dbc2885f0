import { expect, test } from 'vitest';
import { timeLeftText } from './countdown.ts';

test.each([
  [0, 'Batas waktu sudah lewat.'],
  [-5, 'Batas waktu sudah lewat.'],
  [1, 'Sisa waktu 00:00:01'],
  [59_999, 'Sisa waktu 00:01:00'],
  [3_599_000, 'Sisa waktu 00:59:59'],
  [86_399_001, 'Sisa waktu 1 hari 00:00:00'],
  [97_509_000, 'Sisa waktu 1 hari 03:05:09'],
])('%s ms', (left, text) => expect(timeLeftText(left)).toBe(text));
