import { expect, test } from 'vitest';
import { MAX_STORE_NOTE } from '../store-list.ts';
import { parseStoreNote } from './store-note.ts';

const parse = (note: unknown) => parseStoreNote({ note, seenNote: '' });

test.each([
  ['  Telepon sore.\r\nMinta NMID.  ', 'Telepon sore.\nMinta NMID.'],
  [' \r\n ', ''],
  [`${'x'.repeat(249)}\r\n${'x'.repeat(250)}`, `${'x'.repeat(249)}\n${'x'.repeat(250)}`],
])('%j is stored as %j', (typed, note) => {
  expect(parse(typed)).toEqual({ ok: true, value: { note, seenNote: '' } });
});

test.each([
  ['x'.repeat(MAX_STORE_NOTE + 1), 'Catatan paling panjang 500 karakter.'],
  ['a\u0000', 'Ada karakter yang tidak bisa disimpan.'],
  [undefined, 'Wajib diisi.'],
])('%j is rejected', (typed, text) => {
  expect(parse(typed)).toEqual({ ok: false, errors: { note: text } });
});
