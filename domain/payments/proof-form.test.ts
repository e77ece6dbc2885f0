import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parseProofDecision, parseProofFacts } from './proof-form.ts';

describe('the facts sent with the photo', () => {
  test('may be missing, and are trimmed', () => {
    expect(parseProofFacts({})).toEqual({ ok: true, facts: { seenTotal: null, bank: '', senderName: '' } });
    expect(parseProofFacts({ seenTotal: '20000', bank: ' BCA ', senderName: 'Budi Santoso' })).toEqual({
      ok: true,
      facts: { seenTotal: 20_000, bank: 'BCA', senderName: 'Budi Santoso' },
    });
  });

  test.each(['', '-1', '1.5', '1e3', 'x', '9'.repeat(16)])('treat the total %j as missing', (seenTotal) => {
    expect(parseProofFacts({ seenTotal })).toMatchObject({ facts: { seenTotal: null } });
  });

  test('have a maximum length', () => {
    expect(parseProofFacts({ bank: 'x'.repeat(41), senderName: 'y'.repeat(61) })).toEqual({
      ok: false,
      errors: {
        bank: 'Bank atau e-wallet paling panjang 40 huruf.',
        senderName: 'Nama pengirim paling panjang 60 huruf.',
      },
    });
  });
});

describe('a decision', () => {
  const proofId = randomUUID();

  test('requires the tick to accept', () => {
    expect(parseProofDecision({ intent: 'acceptProof', proofId })).toEqual({
      ok: false,
      errors: { checked: 'Centang dulu bahwa Anda sudah cek mutasi.' },
    });
    expect(parseProofDecision({ intent: 'acceptProof', proofId, checked: 'on' })).toEqual({
      ok: true,
      decision: { proofId, to: 'accepted', seenEdit: '' },
    });
  });

  test('requires a reason to refuse, of at most 300 letters', () => {
    const refuse = (reason?: string) => parseProofDecision({ intent: 'refuseProof', proofId, reason });
    for (const empty of [' ', '\u200b'])
      expect(refuse(empty)).toEqual({
        ok: false,
        errors: { reason: 'Tulis alasannya; pembeli membacanya.' },
      });
    expect(refuse()).toEqual({ ok: false, errors: { reason: 'Wajib diisi.' } });
    expect(refuse('x'.repeat(301))).toEqual({
      ok: false,
      errors: { reason: 'Alasan paling panjang 300 huruf.' },
    });
    expect(refuse('x'.repeat(300))).toMatchObject({ ok: true });
  });

  test('requires the id of a proof', () => {
    expect(parseProofDecision({ intent: 'acceptProof', proofId: 'x', checked: 'on' })).toBeNull();
  });
});
