import { expect, it } from 'vitest';
import { handlingOf } from './handling.ts';
import { ALWAYS, type ChatNumber } from './number.ts';

function number(id: string, changes: Partial<ChatNumber> = {}): ChatNumber {
  const number = { id, name: id, waNumber: '628120000001', position: 1, active: true, memberId: null };
  return { ...ALWAYS, ...number, ...changes };
}

const own = number('Utama', { waNumber: null });
const rina = number('Rina', { memberId: 'akun Rina' });
const tono = number('Tono');
const named = ({ id, name }: ChatNumber) => ({ id, name });

it('is not shown in a shop with one number', () => {
  expect(handlingOf([], null, 'akun Rina')).toBeNull();
});

it("offers one's own number apart from the others", () => {
  expect(handlingOf([own, rina, tono], null, 'akun Rina')).toEqual({
    name: 'Utama',
    mine: named(rina),
    others: [named(tono)],
  });
});

it('offers neither the present number nor inactive ones', () => {
  const numbers = [own, rina, { ...tono, active: false }];
  expect(handlingOf(numbers, 'Rina', 'akun Rina')).toEqual({
    name: 'Rina',
    mine: null,
    others: [named(own)],
  });
});

it('names an inactive number that still has the order', () => {
  expect(handlingOf([own, { ...tono, active: false }], 'Tono', '')).toEqual({
    name: 'Tono',
    mine: null,
    others: [named(own)],
  });
});
