import { describe, expect, test } from 'vitest';
import { properCase } from './answers.ts';
import { parseAreaQuestion, parseShippingSettings } from './form.ts';
import { originIsStale, readAreaRef, writeAreaRef } from './origin.ts';

describe('an area option', () => {
  test('can be read back', () => {
    for (const shape of ['legacy', 'komerce', 'built-in'] as const)
      expect(readAreaRef(writeAreaRef(shape, '34.71'))).toEqual({ shape, id: '34.71' });
  });

  test.each(['', '11', 'komerce:', 'lain:11', 'komerce:1 1', 'komerce:../..', `komerce:${'1'.repeat(21)}`])(
    '%j is invalid',
    (value) => expect(readAreaRef(value)).toBeNull(),
  );
});

describe('the saved origin must be chosen again', () => {
  test.each([
    ['komerce', 'komerce', false],
    ['komerce', 'built-in', false],
    ['built-in', 'built-in', false],
    ['built-in', 'komerce', true],
    ['legacy', 'komerce', true],
    ['legacy', 'built-in', true],
  ] as const)('from %s, if %s is offered: %s', (origin, offered, stale) => {
    expect(originIsStale(origin, offered, 'komerce')).toBe(stale);
  });
});

describe('the form', () => {
  const form = { apiKey: '  kunci-12345  ', province: 'komerce:10', city: 'komerce:575' };

  test('is accepted, with its key trimmed', () => {
    expect(parseShippingSettings(form)).toEqual({
      ok: true,
      value: {
        apiKey: 'kunci-12345',
        province: { shape: 'komerce', id: '10' },
        city: { shape: 'komerce', id: '575' },
      },
    });
    expect(parseShippingSettings({ ...form, apiKey: ' ' })).toMatchObject({
      ok: true,
      value: { apiKey: '' },
    });
  });

  test('requires both areas, from one list', () => {
    const missing = { province: 'Silakan pilih provinsi asal.', city: 'Silakan pilih kota/kabupaten asal.' };
    expect(parseShippingSettings({})).toEqual({ ok: false, errors: missing });
    expect(parseShippingSettings({ ...form, city: 'built-in:31.74' })).toEqual({
      ok: false,
      errors: { city: missing.city },
    });
  });

  test.each(['1234567', 'x'.repeat(201), 'kunci kunci', 'kunci\nkunci', 'kunçi-12345'])(
    'rejects the key %j',
    (apiKey) => {
      const errors = { apiKey: 'API key terdiri dari 8–200 huruf, angka, atau tanda, tanpa spasi.' };
      expect(parseShippingSettings({ ...form, apiKey })).toEqual({ ok: false, errors });
      expect(parseAreaQuestion({ apiKey })).toEqual({ ok: false, errors });
    },
  );

  test('requests lists with or without a province', () => {
    expect(parseAreaQuestion({ province: 'x' })).toEqual({ ok: true, value: { apiKey: '', province: null } });
  });
});

test.each([
  ['DI YOGYAKARTA', 'DI Yogyakarta'],
  ['NUSA TENGGARA BARAT (NTB)', 'Nusa Tenggara Barat (NTB)'],
  ['TOLI-TOLI', 'Toli-Toli'],
  ['Kota Bandung', 'Kota Bandung'],
])('%s is written as %s', (name, proper) => expect(properCase(name)).toBe(proper));
