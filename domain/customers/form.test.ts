import { describe, expect, test } from 'vitest';
import { parseCustomerForm } from './form.ts';

const tagsOf = (tags: string) => parseCustomerForm({ note: ' Titip ', tags });

describe("an owner's notes on a customer", () => {
  test.each([
    ['', []],
    [' Reseller,  sering   COD ,, reseller', ['reseller', 'sering cod']],
    ['a,b,c,d,e', ['a', 'b', 'c', 'd', 'e']],
    ['x'.repeat(20), ['x'.repeat(20)]],
  ])('accept the tags %j', (typed, tags) => {
    expect(tagsOf(typed)).toEqual({ ok: true, value: { note: 'Titip', tags } });
  });

  test.each([
    ['a,b,c,d,e,f', 'Paling banyak 5 tag.'],
    ['x'.repeat(21), 'Satu tag paling panjang 20 huruf.'],
    ['a\u0000', 'Ada karakter yang tidak bisa disimpan.'],
  ])('reject the tags %j', (typed, text) => {
    expect(tagsOf(typed)).toEqual({ ok: false, errors: { tags: text } });
  });

  test('reject a note of more than 500 letters', () => {
    expect(parseCustomerForm({ note: 'x'.repeat(501), tags: '' })).toEqual({
      ok: false,
      errors: { note: 'Catatan paling panjang 500 karakter.' },
    });
  });
});
