import { expect, test } from 'vitest';
import { badInput, done, refused } from './answers.ts';

test('a success returns its sentence and the headers that end a session', () => {
  const headers = new Headers({ 'set-cookie': 'a=; Max-Age=0' });
  expect(done('Tersimpan.', { id: 'x' }, headers)).toMatchObject({
    data: { kind: 'done', sentence: 'Tersimpan.', values: {}, id: 'x' },
    init: { headers },
  });
});

test('a refusal by a rule is 409 and returns what was typed', () => {
  const { data, init } = refused({ sentence: 'Kode terpakai.', values: { code: 'A' } });
  expect(data).toEqual({ kind: 'refused', sentence: 'Kode terpakai.', errors: {}, values: { code: 'A' } });
  expect(init?.status).toBe(409);
});

test('bad input is 400 with a message per field; the message for the whole form becomes the sentence', () => {
  const { data, init } = badInput({ form: 'Tidak dikenal.', code: 'Wajib diisi.' }, {});
  expect(data).toMatchObject({ sentence: 'Tidak dikenal.', errors: { code: 'Wajib diisi.' } });
  expect(Object.keys(data.errors)).toEqual(['code']);
  expect(init?.status).toBe(400);
});
