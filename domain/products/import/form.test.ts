import { expect, test } from 'vitest';
import { parseSheetOptions } from './form.ts';

test('the options beside the files are parsed', () => {
  expect(parseSheetOptions({})).toEqual({
    ok: true,
    options: { weightUnit: 'gram', defaultWeight: null, shorten: false, hideNew: false },
  });
  expect(
    parseSheetOptions({ weightUnit: 'kg', defaultWeight: ' 1.250 ', shorten: 'on', hideNew: 'on' }),
  ).toEqual({
    ok: true,
    options: { weightUnit: 'kg', defaultWeight: 1_250, shorten: true, hideNew: true },
  });
});

test.each(['0', '-1', 'ringan', '0,5', '1000001', '\u0000'])(
  '%j is rejected as a weight',
  (defaultWeight) => {
    expect(parseSheetOptions({ defaultWeight })).toEqual({
      ok: false,
      errors: { defaultWeight: 'Isi dengan berat dalam gram, misalnya 250, atau kosongkan.' },
    });
  },
);
