import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parseProofDecision, parseProofFacts } from './proof-form.ts';

describe('what is told beside the photo', () => {
  test('may be left out, and is trimmed', () => {
    expect(parseProofFacts({})).toEqual({ ok: true, facts: { seenTotal: null, bank: '', senderName: '' } });
    expect(parseProofFacts({ seenTotal: '20000', bank: ' BCA ', senderName: 'Budi Santoso' })).toEqual({
      ok: true,
      facts: { seenTotal: 20_000, bank: 'BCA', senderName: 'Budi Santoso' },
    });
  });

  test.each(['', '-1', '1.5', '1e3', 'x', '9'.repeat(16)])('as a total %j says nothing', (seenTotal) => {
    expect(parseProofFacts({ seenTotal })).toMatchObject({ facts: { seenTotal: null } });
  });

  test('is short', () => {
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

  test('needs the tick to accept', () => {
    expect(parseProofDecision({ intent: 'acceptProof', proofId })).toEqual({
      ok: false,
      errors: { checked: 'Centang dulu bahwa Anda sudah cek mutasi.' },
    });
    expect(parseProofDecision({ intent: 'acceptProof', proofId, checked: 'on' })).toEqual({
      ok: true,
      decision: { proofId, to: 'accepted', seenEdit: '' },
    });
  });

  test('needs a reason to refuse, of 300 letters at most', () => {
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

  test('names a proof', () => {
    expect(parseProofDecision({ intent: 'acceptProof', proofId: 'x', checked: 'on' })).toBeNull();
  });
});
