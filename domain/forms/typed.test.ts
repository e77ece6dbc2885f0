import { describe, expect, it } from 'vitest';
import { parsePhone } from './typed.ts';

describe('parsePhone', () => {
  it.each([
    '081234567890',
    '81234567890',
    '6281234567890',
    '+6281234567890',
    '+62 812-3456-7890',
    '0812.3456.7890',
    '(0812) 3456 7890',
    '+62 0812 3456 7890',
    '  0812 3456 7890\n',
    '０８１２３４５６７８９０',
  ])('reads %j', (typed) => {
    expect(parsePhone(typed)).toBe('6281234567890');
  });

  it.each([
    '',
    ' ',
    '0812',
    '08123456789012345',
    '0812345678x0',
    '0812\u000034567890',
    '+1 202 555 0123',
    '021 555 1234',
    'javascript:1',
    '+'.repeat(41),
    '9'.repeat(1_000_000),
    '\ud800081234567890',
    '\u202e081234567890',
  ])('rejects %j', (typed) => {
    expect(parsePhone(typed)).toBeNull();
  });

  it('accepts its own result', () => {
    expect(parsePhone(parsePhone('0812 3456 7890') ?? '')).toBe('6281234567890');
  });
});
