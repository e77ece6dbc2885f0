import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { editedLines, editNote, isEdited } from './edit.ts';
import { parseOrderEdit } from './form.ts';

const line = (variantId: string, quantity: number, namaProduk = variantId) => ({
  id: `line of ${variantId}`,
  variantId,
  namaProduk,
  optionText: '',
  harga: 1_000,
  quantity,
});
const orderOf = (lines: ReturnType<typeof line>[]) => ({
  lines,
  discount: 0,
  shippingCost: 0,
  totalPrice: 0,
});

test('0 removes a line, unnamed lines stay, and more of a product extends its line', () => {
  const edit = {
    quantities: new Map([['line of a', 0]]),
    added: new Map([
      ['b', 2],
      ['c', 1],
    ]),
  };
  expect(editedLines([line('a', 1), line('b', 1)], edit)).toEqual({
    lines: [line('b', 3)],
    added: new Map([['c', 1]]),
  });
});

test('another quantity, line, discount or ongkir is a change', () => {
  const before = orderOf([line('Teh', 1)]);
  expect(isEdited(before, orderOf([line('Teh', 1)]))).toBe(false);
  for (const after of [
    orderOf([line('Teh', 2)]),
    orderOf([line('Teh', 1), line('Kopi', 1)]),
    orderOf([]),
    { ...before, discount: 1 },
    { ...before, shippingCost: 1 },
  ])
    expect(isEdited(before, after)).toBe(true);
});

test('a corrected ongkir is noted with its reason, even beside many changes', () => {
  const dearer = { ...orderOf([line('Teh', 2)]), shippingCost: 12_000, totalPrice: 14_000 };
  const cheaper = { ...orderOf([line('Teh', 2)]), shippingCost: 9_000, totalPrice: 11_000 };
  expect(editNote(cheaper, dearer, 'alamatnya jauh')).toBe(
    'Ongkir dikoreksi dari Rp 9.000 menjadi Rp 12.000: alamatnya jauh. Total Rp 11.000 menjadi Rp 14.000.',
  );
  expect(editNote({ ...cheaper, lines: [line('Teh', 1)] }, dearer, 'Jauh!')).toBe(
    'Teh 1 menjadi 2. Ongkir dikoreksi dari Rp 9.000 menjadi Rp 12.000: Jauh! Total Rp 11.000 menjadi Rp 14.000.',
  );
  const many = Array.from({ length: 100 }, (_, nth) => line(`Produk ${nth} ${'x'.repeat(80)}`, 1));
  const note = editNote(
    { ...cheaper, lines: many },
    { ...dearer, lines: many.map((one) => ({ ...one, quantity: 2 })) },
    'y'.repeat(200),
  );
  expect(note.length).toBeLessThanOrEqual(2_000);
  expect(note).toMatch(/; dan \d+ perubahan lain\. Ongkir dikoreksi .+: y{200}\. Total /);
});

test('a note lists all changes, or the number of the omitted ones', () => {
  const before = Array.from({ length: 100 }, (_, nth) => line(`Produk ${nth} ${'x'.repeat(80)}`, 1));
  const note = editNote(orderOf(before), orderOf(before.map((one) => ({ ...one, quantity: 2 }))));
  expect(note.length).toBeLessThanOrEqual(2_000);
  expect(note).toMatch(/; dan \d+ perubahan lain\. Total Rp 0 menjadi Rp 0\.$/);
});

test('each invalid quantity is reported at its field', () => {
  const [id, other] = [randomUUID(), randomUUID()];
  const form = { from: 'Pending', key: randomUUID(), shippingCost: '1.000' };
  const sent = { ...form, [`line-${id}`]: '2', [`add-${other}`]: '3', 'add-x': '1' };
  expect(parseOrderEdit(sent)).toMatchObject({
    ok: true,
    edit: { quantities: new Map([[id, 2]]), added: new Map([[other, 3]]), shippingCost: 1_000 },
  });
  const wrong = parseOrderEdit({ ...sent, [`line-${id}`]: '-1', [`add-${other}`]: '1000001' });
  expect(wrong.ok ? null : Object.keys(wrong.errors).sort()).toEqual([`line-${id}`, `add-${other}`].sort());
  for (const from of ['Shipped', 'Completed', ''])
    expect(parseOrderEdit({ ...sent, from })).toMatchObject({
      ok: false,
      errors: { form: expect.any(String) },
    });
});
