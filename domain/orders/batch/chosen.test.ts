import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MAX_CHOSEN, parseChosen, writeChosen } from './chosen.ts';

const ids = Array.from({ length: MAX_CHOSEN + 1 }, () => randomUUID());
const [one = '', two = '', three = ''] = ids;

test('orders may be repeated or joined by commas, and count once each', () => {
  const params = new URLSearchParams(`${writeChosen([one, two])}&pesanan=${three},${one.toUpperCase()}`);
  expect(parseChosen(params)).toEqual({ ids: [one, two, three], tooMany: false });
});

test('invalid ids are left out', () => {
  expect(parseChosen(new URLSearchParams(`pesanan=7,,${one},%00&pesanan=`))).toEqual({
    ids: [one],
    tooMany: false,
  });
});

test('more than the maximum selects none', () => {
  expect(parseChosen(new URLSearchParams(writeChosen(ids.slice(1)))).ids).toHaveLength(MAX_CHOSEN);
  expect(parseChosen(new URLSearchParams(writeChosen(ids)))).toEqual({ ids: [], tooMany: true });
});
