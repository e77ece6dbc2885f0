import { describe, expect, test } from 'vitest';
import { accountMessages } from '../domain/accounts/user.ts';
import { messages } from '../domain/messages.ts';
import { refusalText, type VoucherRefusal } from '../domain/vouchers/voucher.ts';
import { listFiles, readText } from './support/source-files.ts';

/** The text of all pages of docs/product, with whitespace collapsed and `{}` for placeholders such as `{slug}`. */
const written = listFiles()
  .filter((path) => path.startsWith('docs/product/'))
  .map((path) => readText(path))
  .join('\n')
  .replaceAll(/\{[^}]*\}/g, '{}')
  .replaceAll(/\s+/g, ' ');

/** Expects docs/product to contain the text. A failure of `toContain` would print all pages of docs/product. */
function expectWritten(text: string): void {
  expect(written.includes(text), `a page of docs/product has '${text}'`).toBe(true);
}

describe('docs/product contains the text', () => {
  test.each(Object.entries(messages))('%s', (_name, message) => {
    expectWritten(typeof message === 'string' ? message : message('{}', '{}'));
  });

  test.each(Object.entries(accountMessages))('%s of an account', (_name, message) => {
    const text = typeof message === 'string' ? message : message(60).replace('1 menit', '{}');
    expectWritten(text);
  });

  const refusals: VoucherRefusal[] = [
    { reason: 'malformed' },
    { reason: 'unknown' },
    { reason: 'inactive' },
    { reason: 'notStarted', day: '{}' },
    { reason: 'ended', day: '{}' },
    { reason: 'usedUp' },
    { reason: 'buyerLimit', limit: 7 },
    { reason: 'belowMinimum', minimum: 7, missing: 7 },
    { reason: 'customersOnly' },
    { reason: 'tooManyAttempts' },
  ];
  test.each(refusals)('$reason of a voucher', (refusal) => {
    expectWritten(refusalText(refusal).replaceAll(/(Rp\s)?7/g, '{}'));
  });
});
